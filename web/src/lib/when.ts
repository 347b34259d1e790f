const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `8 minutes ago` for today, `3 June, 07:40` before that, in the reader's own time zone; another year is said. */
export function when(iso: string, now: number = Date.now()): string {
  const then = new Date(iso);
  const age = now - then.getTime();
  const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  if (age < MINUTE) return "just now";
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), "minute");
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), "hour");
  const year = then.getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return then
    .toLocaleString("en-GB", { day: "numeric", month: "long", year, hour: "2-digit", minute: "2-digit" })
    .replace(" at ", ", ");
}

/** `9 June 2026 at 16:37` */
export const exactly = (iso: string): string =>
  new Date(iso).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
