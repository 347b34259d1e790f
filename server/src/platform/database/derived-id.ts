import { createHash } from "node:crypto";

/** A deterministic UUID: the same parts always give the same id. */
export function derivedId(...parts: (string | number)[]): string {
  const bytes = createHash("sha256").update(parts.join(" ")).digest().subarray(0, 16);
  // UUID version 8: custom format.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
