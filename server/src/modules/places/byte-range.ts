import { refuse } from "@trestle/domain/errors.ts";

/** Range of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** A tile has at most half a megabyte; the whole file is available from its source. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Parses one range with both ends, as map libraries send it; clipped to the file's size. */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, from, to] = header?.match(/^bytes=(\d{1,15})-(\d{1,15})$/) ?? [];
  if (from === undefined || to === undefined)
    refuse("invalid_range", "Ask for one range of bytes, such as bytes=0-16383.");
  const [start, end] = [Number(from), Math.min(Number(to), size - 1)];
  if (start > Number(to) || start >= size)
    refuse("invalid_range", `The range must lie within the file’s ${size} bytes.`);
  if (end - start + 1 > MAX_BYTES) refuse("invalid_range", `Ask for at most ${MAX_BYTES} bytes at a time.`);
  return { start, end };
}
