import { z } from "zod";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day, such as `2026-10-02`. */
export const day = z.string().regex(DAY, "Write the date as 2026-10-02.");

/** Returns the end of a day in UTC, in seconds. */
export const endOfDay = (text: string): number => Date.parse(`${text}T23:59:59Z`) / 1000;

/** Returns whether the day exists; JavaScript reads the 30th of February as the 2nd of March. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** End of the year 9999 in seconds: the last time with a year of four digits. */
export const LAST_MOMENT = endOfDay("9999-12-31");

/** Returns the UTC day of a time in seconds. */
export const dayOfSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
