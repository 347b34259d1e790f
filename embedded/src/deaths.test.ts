import { expect, it } from "vitest";
import { Deaths } from "./deaths.ts";

it("calls five deaths in ten minutes enough, and forgets them after a calm while", () => {
  const deaths = new Deaths();
  const minute = 60_000;
  expect([0, 1, 2, 3, 4].map((at) => deaths.areTooMany(at * minute))).toEqual(Array(5).fill(false));
  expect(deaths.areTooMany(5 * minute)).toBe(true);
  expect(deaths.areTooMany(30 * minute)).toBe(false);
});
