import { expect, it } from "vitest";
import { partsOf } from "./duration.tsx";

const text = (seconds: number, roughly: boolean) => partsOf(seconds, roughly).flat().join(" ");

it.each([
  [7 * 86_400 + 14 * 3600 + 59 * 60, "7 d 14 h", "8 days"],
  [86_400, "1 d 0 h", "1 day"],
  [86_399, "23 h 59 min", "24 hours"],
  [90 * 60, "1 h 30 min", "2 hours"],
  [59, "0 h 0 min", "1 minute"],
])("says %i seconds exactly and roughly", (seconds, exactly, roughly) => {
  expect(text(seconds, false)).toBe(exactly);
  expect(text(seconds, true)).toBe(roughly);
});
