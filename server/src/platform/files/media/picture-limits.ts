import { refuse } from "@trestle/domain/errors.ts";
import type { PictureSize } from "./picture-size.ts";

export const MAX_PICTURE_PIXELS = 40_000_000;
const MAX_SIDE_PIXELS = 16_384;
/** Maximum ratio of the sides: filling a square with a thin picture enlarges it by this factor before it is cropped. */
const MAX_RATIO = 20;

/** Refuses a picture whose decoding would take seconds or gigabytes, here or in a reader's browser. */
export function refuseHugePicture({ width, height }: PictureSize): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < 1 || long > MAX_SIDE_PIXELS || width * height > MAX_PICTURE_PIXELS || long > short * MAX_RATIO)
    refuse(
      "unsupported_media",
      "Pictures can have at most 40 megapixels, 16,384 pixels on a side, and be at most 20 times as long as wide.",
    );
}
