import { counted } from "../../../lib/count-text.ts";

const DAY_MS = 86_400_000;

/** How an amount stands to another, in per cent with one decimal. */
export const percentOff = (amount: bigint, from: bigint): number =>
  from === 0n ? 0 : Number(((amount - from) * 1000n) / from) / 10;

/** `−4.1 %`, `+3 %`, `0 %`: a true minus, and no more decimals than say something. */
export function percentText(percent: number): string {
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toLocaleString("en-GB", { maximumFractionDigits: 1 })} %`;
}

/** `4.1 % under`, `3 % above`, `exactly`, for a sentence that goes on with the other amount. */
export function deviationText(amount: bigint, from: bigint): string {
  if (amount === from) return "Exactly";
  const percent = Math.abs(percentOff(amount, from));
  const size =
    percent < 0.1 ? "A little" : `${percent.toLocaleString("en-GB", { maximumFractionDigits: 1 })} %`;
  return `${size} ${amount < from ? "under" : "above"}`;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

/** `9 weeks`, `4 days`: how long it takes from one day to another. */
export function weeksText(from: string, to: string): string {
  const days = Math.max(0, daysBetween(from, to));
  if (days < 14) return days === 1 ? "1 day" : `${days} days`;
  return `${Math.round(days / 7)} weeks`;
}

/** `four days later`, `one day earlier` */
export const laterText = (days: number): string =>
  `${counted(Math.abs(days), "day")} ${days > 0 ? "later" : "earlier"}`;

/** `10 Jul`, with the year where it is another one. */
export function shortDayText(day: string, now: Date = new Date()): string {
  const moment = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const year = moment.getUTCFullYear() === now.getUTCFullYear() ? undefined : "numeric";
  return moment.toLocaleDateString("en-GB", { day: "numeric", month: "short", year, timeZone: "UTC" });
}
