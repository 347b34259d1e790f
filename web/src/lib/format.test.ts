import { describe, expect, it } from "vitest";
import {
  charactersOf,
  clock,
  counted,
  dayAt,
  dayText,
  exactTime,
  formatPounds,
  longDay,
  momentText,
  nearDay,
  relativeTime,
  shortDay,
  utcTime,
} from "./format.ts";

const now = Date.parse("2026-06-09T17:18:00Z");

describe("relative times", () => {
  it.each([
    ["2026-06-09T17:17:30Z", "just now"],
    ["2026-06-09T17:18:30Z", "just now"],
    ["2026-06-09T17:10:00Z", "8 minutes ago"],
    ["2026-06-09T16:18:00Z", "1 hour ago"],
    ["2026-06-09T15:10:00Z", "2 hours ago"],
    ["2026-06-08T17:18:00Z", "1 day ago"],
    ["2026-06-03T12:40:00Z", "6 days ago"],
    ["2026-06-09T17:40:00Z", "in 22 minutes"],
    ["2026-06-12T17:18:00Z", "in 3 days"],
  ])("write %s as %s", (then, text) => {
    expect(relativeTime(then, now)).toBe(text);
  });

  it("give the date and time a week or more away", () => {
    const then = "2026-06-02T12:40:00Z";
    expect(relativeTime(then, now)).toBe(`2 June, ${clock(then)}`);
  });

  it("name the year where it is another one", () => {
    const then = "2025-06-03T12:40:00Z";
    expect(relativeTime(then, now)).toBe(`3 June 2025, ${clock(then)}`);
  });

  it("name the days around today, and no others", () => {
    const noon = new Date(2030, 5, 9, 12).getTime();
    const days = [-2, -1, 0, 1, 2].map((day) => nearDay(new Date(2030, 5, 9 + day, 23).toISOString(), noon));
    expect(days).toEqual([null, "yesterday", "today", "tomorrow", null]);
  });
});

describe("dates", () => {
  it.each([
    ["2026-12-31", false, "31 December"],
    ["2026-12-31", true, "31 December 2026"],
    ["2027-01-05", false, "5 January 2027"],
    ["2025-12-31", false, "31 December 2025"],
    ["soon", false, null],
  ])("write %s (with its year: %s) as %s", (day, withYear, text) => {
    expect(dayText(day, withYear, now)).toBe(text);
  });

  it("shorten the month, and name the year only where it is another one", () => {
    expect(shortDay("2026-06-12T23:59:59Z", new Date(now))).toBe("12 Jun");
    expect(shortDay("2027-01-02", new Date(now))).toBe("2 Jan 2027");
  });

  it("keep a deadline in UTC and an event in the reader's own time", () => {
    expect(utcTime(Date.parse("2026-07-10T23:59:59Z") / 1000)).toBe("10 July 2026, 23:59");
    const noon = new Date(2026, 5, 9, 12).toISOString();
    expect(exactTime(noon)).toBe("9 June 2026 at 12:00");
  });
});

it("writes counts as figures", () => {
  expect([0, 1, 2, 1250].map((count) => counted(count, "bid"))).toEqual([
    "0 bids",
    "1 bid",
    "2 bids",
    "1,250 bids",
  ]);
  expect(charactersOf("four", 1000)).toBe("4 of 1,000 characters.");
  expect(formatPounds(1250.4)).toBe("£1,250");
  expect(formatPounds(0.25)).toBe("£0.25");
  expect([0, 4].map(formatPounds)).toEqual(["£0", "£4"]);
});

describe("moments that no date can hold", () => {
  it.each([8.64e12 + 1, Number.MAX_SAFE_INTEGER, 2 ** 256, Number.POSITIVE_INFINITY])(
    "shows %d as the end of the year 9999",
    (seconds) => {
      expect(dayAt(seconds, now)).toBe("31 December 9999");
      expect(utcTime(seconds)).toBe("31 December 9999, 23:59");
      expect(momentText(seconds, now)).toMatch(/ (9999|10000), \d\d:\d\d$/);
    },
  );

  it("shows a dash for what is no date at all", () => {
    expect(dayAt(Number.NaN, now)).toBe("–");
    expect(longDay("soon")).toBe("–");
    expect(relativeTime("soon", now)).toBe("–");
    expect(nearDay("soon", now)).toBeNull();
  });
});
