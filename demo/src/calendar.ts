const DAY_S = 86_400;
const NINE = 9 * 3_600;

/** The demo's chain begins this many days before its first day, which gives it a year of history. */
export const DAYS_BEFORE = 365;

/** Days are relative to the demo's first day; negative before it. */
export type Calendar = ReturnType<typeof calendarFrom>;

/** Creates the calendar from the stored start, so that a resumed filling has the same days. */
export function calendarFrom(begun: Date) {
  const first = Math.floor(begun.getTime() / 1000 / DAY_S);
  /** Start of a day in seconds. */
  const midnight = (day: number): number => (first + day) * DAY_S;
  return {
    midnight,
    /** Time of a day's events. */
    at: (day: number): Date => new Date((midnight(day) + NINE) * 1000),
  };
}
