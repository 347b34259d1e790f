import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { clock, counted, formatDate, nearDay } from "../../../lib/format.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time.ts";

/** A date on one line: the day is never wrapped away from its month. */
export const date = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
  formatDate(moment, options).replaceAll(" ", "\u00a0");

/** `today`, `yesterday`, `tomorrow`, `4 June`, with the year where it is another one. */
function dayInSentence(iso: string, now: number): string {
  const [then, today] = [new Date(iso), new Date(now)];
  const year = then.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return nearDay(iso, now) ?? date(then, { day: "numeric", month: "long", year });
}

/** `Today`, `4 June`: a day as a heading. */
export function dayName(iso: string, now: number = Date.now()): string {
  const day = dayInSentence(iso, now);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** `today, 13:26`, `4 June, 19:40` */
export const moment = (iso: string, now: number = Date.now()): string =>
  `${dayInSentence(iso, now)}, ${clock(iso)}`;

/** `12 June at 18:00`, `tomorrow at 18:00` */
export function deadline(seconds: number, now: number = Date.now()): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `${dayInSentence(iso, now)} at ${clock(iso)}`;
}

/** When the offer expires if it is the viewer's turn, otherwise since when it has waited. */
export function listMoment({ turn, last, updatedAt }: NegotiationSummary, now: number = Date.now()): string {
  const short = (iso: string) => {
    const day = dayInSentence(iso, now);
    return day === "today" ? clock(iso) : day;
  };
  if (last && turn === "yours") return `until ${short(new Date(last.expiry * 1000).toISOString())}`;
  return turn === "theirs" ? `since ${short(updatedAt)}` : short(updatedAt);
}

const units = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

/** How long an answer has been outstanding: `3 days`, `5 hours`, `12 minutes`, `just now`. */
export function age(iso: string, now: number = Date.now()): string {
  const passed = now - Date.parse(iso);
  const [unit, length] = units.find(([, least]) => passed >= least) ?? [];
  if (!unit) return "just now";
  return counted(Math.floor(passed / length), unit);
}
