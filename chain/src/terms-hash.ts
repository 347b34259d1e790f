import { type Hex, keccak256, stringToBytes } from "viem";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Returns the canonical text of a value: members sorted by name, no spaces. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Returns the hash of terms on the chain: keccak-256 of their canonical text in UTF-8. */
export const termsHash = (terms: Json): Hex => keccak256(stringToBytes(canonicalText(terms)));
