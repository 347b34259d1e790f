import { createHash } from "node:crypto";

/** An id that follows from what it names: the same parts give the same id, wherever and whenever. */
export function derivedId(...parts: (string | number)[]): string {
  const bytes = createHash("sha256").update(parts.join(" ")).digest().subarray(0, 16);
  // Version 8, an id of one's own making.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
