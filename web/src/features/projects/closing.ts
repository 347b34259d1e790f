import { counted } from "../../lib/format.ts";
import { currentTime } from "../../lib/reader.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";

/** `6 days left`, `5 hours left`, `closed`; the last day counts in hours. */
export function timeLeft(iso: string, now: number = currentTime()): string {
  const left = Date.parse(iso) - now;
  if (left <= 0) return "closed";
  if (left < HOUR_MS) return "less than 1 hour left";
  const [count, unit] =
    left < 2 * DAY_MS
      ? ([Math.floor(left / HOUR_MS), "hour"] as const)
      : ([Math.floor(left / DAY_MS), "day"] as const);
  return `${counted(count, unit)} left`;
}

/** Returns whether a week or less is left. */
export const closesSoon = (iso: string, now: number = currentTime()): boolean =>
  Date.parse(iso) - now <= 7 * DAY_MS;
