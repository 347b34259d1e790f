import { endOfDay, LAST_MOMENT } from "@trestle/domain/day.ts";
import { currentTime, reader } from "./reader.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

const WEEK_MS = 7 * DAY_MS;

/** Making one takes longer than a hundred uses of it, and a market has hundreds of figures and days. */
function kept<T, Options>(make: (locale: string, options: Options) => T) {
  const known = new Map<string, T>();
  return (locale: string, options: Options): T => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const made = known.get(key) ?? make(locale, options);
    known.set(key, made);
    return made;
  };
}
const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options),
);
const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

const yearUnlessThis = (year: number, thisYear: number) => (year === thisYear ? undefined : "numeric");

/** The year on the reader's own calendar. */
const yearOf = (date: Date): number => Number(formatDate(date, { year: "numeric" }));

/** `1,250`, `4.1` */
export const formatNumber = (value: number | bigint, options: Intl.NumberFormatOptions = {}): string =>
  // A true minus, as wide as a plus: locales write a hyphen.
  numberFormat(reader.get().locale, options).format(value).replace("-", "−");

/** `1 bid`, `14 bids` */
export const counted = (count: number, one: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;

/** `23 of 120 characters.` */
export const charactersOf = (text: string, limit: number): string =>
  `${formatNumber(text.length)} of ${formatNumber(limit)} characters.`;

/** `£1,250`, below 10 pounds `£0.25`: a rough value, so a float is good enough. */
export const formatPounds = (pounds: number): string =>
  formatNumber(pounds, {
    ...{ style: "currency", currency: "GBP", trailingZeroDisplay: "stripIfInteger" },
    maximumFractionDigits: Math.abs(pounds) < 10 ? 2 : 0,
  });

/** A moment in seconds. Anyone can write any date on the chain: those after the year 9999 are shown as its end. */
const dateAt = (seconds: number): Date =>
  new Date(1000 * Math.min(Math.max(seconds, -LAST_MOMENT), LAST_MOMENT));

const isDate = (date: Date): boolean => !Number.isNaN(date.getTime());

/** A dash where it is no date. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions): string {
  if (!isDate(date)) return "–";
  const { locale, timeZone } = reader.get();
  return dateFormat(locale, { timeZone, ...options }).format(date);
}

/** `13:26`, in the reader's own time zone. */
export const clock = (moment: string | number): string =>
  formatDate(new Date(moment), { timeStyle: "short" });

/** `8 minutes ago`, `in 3 days`, and `3 June, 07:40` a week or more away, in the reader's own time zone. */
export function relativeTime(iso: string, now: number = currentTime()): string {
  const then = new Date(iso);
  if (!isDate(then)) return "–";
  const distance = then.getTime() - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return "just now";
  if (size < WEEK_MS) {
    const [unit, length] =
      size < HOUR_MS
        ? (["minute", MINUTE_MS] as const)
        : size < DAY_MS
          ? (["hour", HOUR_MS] as const)
          : (["day", DAY_MS] as const);
    return new Intl.RelativeTimeFormat(reader.get().locale).format(Math.trunc(distance / length), unit);
  }
  const year = yearUnlessThis(yearOf(then), yearOf(new Date(now)));
  return `${formatDate(then, { day: "numeric", month: "long", year })}, ${clock(iso)}`;
}

/** `today`, `yesterday` or `tomorrow` by the reader's calendar; null for any other day. */
export function nearDay(iso: string, now: number = currentTime()): string | null {
  const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  const days = Math.round((startOfDay(Date.parse(iso)) - startOfDay(now)) / DAY_MS);
  if (!(Math.abs(days) <= 1)) return null;
  return new Intl.RelativeTimeFormat(reader.get().locale, { numeric: "auto" }).format(days, "day");
}

/** `9 June 2026 at 16:37`, in the reader's own time zone. */
export const exactTime = (iso: string): string =>
  formatDate(new Date(iso), { dateStyle: "long", timeStyle: "short" });

/** `10 July 2026, 23:59` in UTC, the same for every reader. */
export const utcTime = (seconds: number): string => {
  const date = dateAt(seconds);
  const time = formatDate(date, { timeStyle: "short", timeZone: "UTC" });
  return `${formatDate(date, { dateStyle: "long", timeZone: "UTC" })}, ${time}`;
};

/**
 * `10 July`, with the year where it is another one or `withYear` asks for it; null while it is no date.
 * The day is the same for every reader.
 */
export function dayText(day: string, withYear = false, now = currentTime()): string | null {
  const seconds = endOfDay(day);
  if (Number.isNaN(seconds)) return null;
  const date = new Date(seconds * 1000);
  const year = withYear ? "numeric" : yearUnlessThis(date.getUTCFullYear(), new Date(now).getUTCFullYear());
  return formatDate(date, { day: "numeric", month: "long", year, timeZone: "UTC" });
}

/** `12 Jun`, with the year where it is another one. Days of a request end in UTC. */
export function shortDay(iso: string, now: Date = new Date(currentTime())): string {
  const date = new Date(iso);
  const year = yearUnlessThis(date.getUTCFullYear(), now.getUTCFullYear());
  return formatDate(date, { day: "numeric", month: "short", year, timeZone: "UTC" });
}

/** `15 June 2026` */
export const longDay = (iso: string): string =>
  formatDate(new Date(iso), { dateStyle: "long", timeZone: "UTC" });

/** `17 June, 07:40` of a moment in seconds, in the reader's own time zone; with the year where it is another one. */
export function momentText(seconds: number, now = currentTime(), before = ", "): string {
  const date = dateAt(seconds);
  const year = yearUnlessThis(yearOf(date), yearOf(new Date(now)));
  return `${formatDate(date, { day: "numeric", month: "long", year })}${before}${clock(date.getTime())}`;
}

/** `28 June at 14:05`, for use within a sentence. */
export const dayAndTime = (seconds: number): string => momentText(seconds, currentTime(), " at ");

/** `28 June` of a moment in seconds: the day in UTC, in which days end for everybody. */
export function dayAt(seconds: number, now = currentTime()): string {
  const date = dateAt(seconds);
  const year = yearUnlessThis(date.getUTCFullYear(), new Date(now).getUTCFullYear());
  return formatDate(date, { day: "numeric", month: "long", year, timeZone: "UTC" });
}
