const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `6 days left`, `5 hours left`, `closed`; the last day counts in hours. */
export function timeLeft(iso: string, now: number = Date.now()): string {
  const left = Date.parse(iso) - now;
  if (left <= 0) return "closed";
  if (left < HOUR) return "less than an hour left";
  const [count, unit] = left < 2 * DAY ? [Math.floor(left / HOUR), "hour"] : [Math.floor(left / DAY), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"} left`;
}

/** Time runs: a week or less. */
export const closesSoon = (iso: string, now: number = Date.now()): boolean =>
  Date.parse(iso) - now <= 7 * DAY;

/** `12 Jun`, with the year where it is another one. Days of a request end in UTC. */
export function shortDay(iso: string, now: Date = new Date()): string {
  const day = new Date(iso);
  const year = day.getUTCFullYear() === now.getUTCFullYear() ? undefined : "numeric";
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "short", year, timeZone: "UTC" });
}

/** `15 June 2026` */
export const longDay = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
