const DAY_S = 86_400;
const NINE = 9 * 3_600;

/** The demo's chain begins so long before its first day, so that it has a year to tell of. */
export const DAYS_BEFORE = 365;

/** Days count from the demo's first one: what is before it is negative. */
export type Calendar = ReturnType<typeof calendarFrom>;

/** From the moment at which the filling began, so that a filling that was cut short goes on with the same days. */
export function calendarFrom(begun: Date) {
  const first = Math.floor(begun.getTime() / 1000 / DAY_S);
  /** When a day begins, in seconds. */
  const midnight = (day: number): number => (first + day) * DAY_S;
  return {
    midnight,
    /** When the things of a day happen. */
    at: (day: number): Date => new Date((midnight(day) + NINE) * 1000),
  };
}
