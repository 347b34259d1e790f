export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Splits a length of time; a negative one counts as none. */
export function durationParts(ms: number): { days: number; hours: number; minutes: number } {
  const left = Math.max(0, ms);
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
  };
}

/** How long somebody has waited: `48 min`, `19 h`, `3 d 4 h`. */
export function age(iso: string, now: number = Date.now()): string {
  const { days, hours, minutes } = durationParts(now - Date.parse(iso));
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}
