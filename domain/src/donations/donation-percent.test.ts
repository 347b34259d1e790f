import { expect, it } from "vitest";
import { donationPercent } from "./donation-percent.ts";

it.each([
  ["6500", "14000", 46],
  ["14000", "14000", 100],
  ["20000", "14000", 100],
  ["0", "14000", 0],
  ["0", "0", 0],
  ["5", "0", 100],
])("counts %s of %s as %i %", (total, goal, percent) => {
  expect(donationPercent(total, goal)).toBe(percent);
});

it.each([
  [undefined, "14000"],
  ["6500", undefined],
  ["6,500.0000", "14000"],
])("says nothing of %s of %s", (total, goal) => {
  expect(donationPercent(total, goal)).toBeUndefined();
});
