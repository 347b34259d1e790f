import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A date on one line: a day does not stand apart from its month. */
export const date = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
  moment.toLocaleDateString("en-GB", options).replaceAll(" ", "\u00a0");
const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

/** `13:26`, in the reader's own time zone. */
export const clock = (iso: string): string =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** `Today`, `Yesterday`, `Tomorrow`, `4 June`, with the year where it is another one. */
export function dayName(iso: string, now: number = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(iso))) / DAY);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days === -1) return "Tomorrow";
  const [then, today] = [new Date(iso), new Date(now)];
  const year = then.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return date(then, { day: "numeric", month: "long", year });
}

const inSentence = (day: string) => (/^\d/.test(day) ? day : day.toLowerCase());

/** `today, 13:26`, `4 June, 19:40` */
export const moment = (iso: string, now: number = Date.now()): string =>
  `${inSentence(dayName(iso, now))}, ${clock(iso)}`;

/** `12 June at 18:00`, `tomorrow at 18:00` */
export function deadline(seconds: number, now: number = Date.now()): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `${inSentence(dayName(iso, now))} at ${clock(iso)}`;
}

/** What counts about the time of a negotiation in the list: how long an offer holds, how long they think. */
export function listMoment({ turn, last, updatedAt }: NegotiationSummary, now: number = Date.now()): string {
  const short = (iso: string) => {
    const day = dayName(iso, now);
    return day === "Today" ? clock(iso) : inSentence(day);
  };
  if (last && turn === "yours") return `until ${short(new Date(last.expiry * 1000).toISOString())}`;
  return turn === "theirs" ? `since ${short(updatedAt)}` : short(updatedAt);
}

const units = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** How long somebody has not answered: `3 days`, `5 hours`, `12 minutes`, `just now`. */
export function age(iso: string, now: number = Date.now()): string {
  const passed = now - Date.parse(iso);
  const [unit, length] = units.find(([, least]) => passed >= least) ?? [];
  if (!length) return "just now";
  const count = Math.floor(passed / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
