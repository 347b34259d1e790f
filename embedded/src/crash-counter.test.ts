import { expect, it } from "vitest";
import { CrashCounter } from "./crash-counter.ts";

it("calls five crashes in ten minutes enough, and forgets them after a calm while", () => {
  const crashes = new CrashCounter();
  const minute = 60_000;
  expect([0, 1, 2, 3, 4].map((at) => crashes.areTooMany(at * minute))).toEqual(Array(5).fill(false));
  expect(crashes.areTooMany(5 * minute)).toBe(true);
  expect(crashes.areTooMany(30 * minute)).toBe(false);
});
