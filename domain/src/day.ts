import { z } from "zod";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, as `2026-10-02`. */
export const day = z.string().regex(DAY, "Write the date as 2026-10-02.");

/** A day lasts until its end, in UTC, so that everybody counts the same. In seconds. */
export const endOfDay = (text: string): number => Date.parse(`${text}T23:59:59Z`) / 1000;

/** The 30th of February is read as the 2nd of March, and is none. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** The end of the year 9999, in seconds: the last moment whose year has four digits, well before the last of JavaScript's. */
export const LAST_MOMENT = endOfDay("9999-12-31");

/** The day in UTC that a moment in seconds belongs to. */
export const dayOfSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
