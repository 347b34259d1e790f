import { type Hex, keccak256, stringToBytes } from "viem";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One text for one value: members in the order of their names, no space. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** The hash of the terms that a deed or a bid carries on the chain: keccak-256 of their canonical text in UTF-8. */
export const termsHash = (terms: Json): Hex => keccak256(stringToBytes(canonicalText(terms)));
