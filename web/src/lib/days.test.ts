import { expect, it } from "vitest";
import { dayText } from "./days.ts";

const now = Date.parse("2026-11-15T12:00:00Z");

it.each([
  ["2026-12-31", false, "31 December"],
  ["2026-12-31", true, "31 December 2026"],
  ["2027-01-05", false, "5 January 2027"],
  ["2025-12-31", false, "31 December 2025"],
  ["soon", false, null],
])("writes %s (with its year: %s) as %s", (day, withYear, text) => {
  expect(dayText(day, withYear, now)).toBe(text);
});
