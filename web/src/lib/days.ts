import { endOfDay } from "@trestle/domain/day.ts";

const DAY_MS = 86_400_000;

/** `10 July` or `10 July 2026`; null while it is no date. The day is the same for every reader. */
export function dayText(day: string, withYear = false): string | null {
  const seconds = endOfDay(day);
  if (Number.isNaN(seconds)) return null;
  return new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: withYear ? "numeric" : undefined,
    timeZone: "UTC",
  });
}

/** Whole days until the end of a day; null while it is no date. */
export function daysUntil(day: string, now: number): number | null {
  const seconds = endOfDay(day);
  return Number.isNaN(seconds) ? null : Math.ceil((seconds * 1000 - now) / DAY_MS);
}

/** The calendar day of a moment, for the bounds of a date field. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** `10 July 2026, 23:59` in UTC, as everybody counts it. */
export const momentText = (seconds: number): string =>
  new Date(seconds * 1000)
    .toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
    .replace(" at ", ", ");
