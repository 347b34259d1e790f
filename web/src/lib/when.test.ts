import { expect, it } from "vitest";
import { when } from "./when.ts";

const now = Date.parse("2026-06-09T17:18:00Z");

it.each([
  ["2026-06-09T17:17:30Z", "just now"],
  ["2026-06-09T17:10:00Z", "8 minutes ago"],
  ["2026-06-09T15:10:00Z", "2 hours ago"],
])("says %s as %s", (then, said) => {
  expect(when(then, now)).toBe(said);
});

it("gives the date and time of what is older than a day", () => {
  expect(when("2026-06-03T12:40:00Z", now)).toMatch(/^[23] June, \d\d:\d\d$|^4 June, \d\d:\d\d$/);
});

it("says the year of what happened in another one", () => {
  expect(when("2025-06-03T12:40:00Z", now)).toMatch(/^[234] June 2025, \d\d:\d\d$/);
});
