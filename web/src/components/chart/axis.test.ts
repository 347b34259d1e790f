import { expect, it } from "vitest";
import { axisOf } from "./axis.ts";

it.each([
  [1.0, 1.0891, [1, 1.025, 1.05, 1.075, 1.1], 3],
  [1, 1, [1, 1.001], 3],
  [0, 3100, [0, 1000, 2000, 3000, 4000], 0],
  [0.94, 1.06, [0.9, 0.95, 1, 1.05, 1.1], 2],
  [-7, 15, [-10, 0, 10, 20], 0],
])("puts round ticks around %s to %s", (least, most, ticks, digits) => {
  const axis = axisOf(least, most);
  expect(axis.ticks).toEqual(ticks);
  expect(axis.digits).toBe(digits);
  expect(axis.low).toBeLessThanOrEqual(least);
  expect(axis.high).toBeGreaterThanOrEqual(most);
});
