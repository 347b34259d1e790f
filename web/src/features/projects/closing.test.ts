import { expect, it } from "vitest";
import { closesSoon, timeLeft } from "./closing.ts";

const now = Date.parse("2026-06-09T12:00:00Z");

it.each([
  ["2026-06-15T23:59:59Z", "6 days left"],
  ["2026-06-11T12:00:00Z", "2 days left"],
  ["2026-06-11T11:00:00Z", "47 hours left"],
  ["2026-06-09T13:30:00Z", "1 hour left"],
  ["2026-06-09T12:30:00Z", "less than 1 hour left"],
  ["2026-06-09T12:00:00Z", "closed"],
])("until %s there is: %s", (until, words) => {
  expect(timeLeft(until, now)).toBe(words);
});

it("runs out within a week", () => {
  expect(closesSoon("2026-06-16T11:00:00Z", now)).toBe(true);
  expect(closesSoon("2026-06-17T11:00:00Z", now)).toBe(false);
});
