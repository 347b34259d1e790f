import { counted, formatNumber } from "../../../lib/format.ts";

const DAY_MS = 86_400_000;

/** The difference between two amounts, in per cent with one decimal. */
export const percentOff = (amount: bigint, from: bigint): number =>
  from === 0n ? 0 : Number(((amount - from) * 1000n) / from) / 10;

/** `−4.1%`, `+3%`, `0%`: a true minus, and no more decimals than say something. */
export function percentText(percent: number): string {
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${formatNumber(Math.abs(percent), { maximumFractionDigits: 1 })}%`;
}

/** `4.1% under`, `3% above`, `Exactly`, to be followed by the other amount. */
export function deviationText(amount: bigint, from: bigint): string {
  if (amount === from) return "Exactly";
  const percent = Math.abs(percentOff(amount, from));
  const size = percent < 0.1 ? "A little" : `${formatNumber(percent, { maximumFractionDigits: 1 })}%`;
  return `${size} ${amount < from ? "under" : "above"}`;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

/** `9 weeks`, `4 days`: how long it takes from one day to another. */
export function weeksText(from: string, to: string): string {
  const days = Math.max(0, daysBetween(from, to));
  return days < 14 ? counted(days, "day") : counted(Math.round(days / 7), "week");
}

/** `4 days later`, `1 day earlier` */
export const laterText = (days: number): string =>
  `${counted(Math.abs(days), "day")} ${days > 0 ? "later" : "earlier"}`;
