import { expect, it } from "vitest";
import { SCORS_DEFAULT, scorsImage } from "./scors.ts";

it.each([
  [-3, 1],
  [0.4, 1],
  [1.49, 1],
  [6.5, 7],
  [10.5, 11],
  [40, 11],
  [Number.NaN, 6],
])("shows a score of %d with image %i", (score, image) => {
  expect(scorsImage(score)).toBe(image);
});

it("counts an unknown score as 6", () => {
  expect(SCORS_DEFAULT).toBe(6);
});
