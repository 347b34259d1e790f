import { endOfDay } from "@trestle/domain/day.ts";

/**
 * `10 July`, with the year where it is another one or `withYear` asks for it; null while it is no date.
 * The day is the same for every reader.
 */
export function dayText(day: string, withYear = false, now = Date.now()): string | null {
  const seconds = endOfDay(day);
  if (Number.isNaN(seconds)) return null;
  const date = new Date(seconds * 1000);
  const isThisYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
  return date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: withYear || !isThisYear ? "numeric" : undefined,
    timeZone: "UTC",
  });
}

/** The calendar day of a moment, for the bounds of a date field. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** `10 July 2026, 23:59` in UTC, as everybody counts it. */
export const momentText = (seconds: number): string =>
  new Date(seconds * 1000)
    .toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
    .replace(" at ", ", ");
