import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { formatDate } from "../../../../lib/format.ts";

const DAY = 86_400;
const WEEK = 7 * DAY;

/** How much of the project is seen at once. */
export const zooms = ["all", "quarter", "month"] as const;
export type Zoom = (typeof zooms)[number];
const lengths: Record<Exclude<Zoom, "all">, number> = { quarter: 91 * DAY, month: 31 * DAY };

export type Scale = { from: number; to: number };

/** Range from the first to the last date, with a margin for marks that are centred on a date. */
function wholeScale(milestones: TrackedMilestone[], now: number): Scale {
  const times = milestones.flatMap(({ plan, actual, forecast, review, payment, due }) =>
    [
      plan.start,
      plan.end,
      due,
      actual.start,
      actual.end,
      actual.finished,
      forecast?.payment,
      review?.end,
      payment.paidAt,
    ].filter((time): time is number => typeof time === "number"),
  );
  const from = Math.min(now, ...times);
  const to = Math.max(now + DAY, ...times);
  const room = Math.max(DAY, (to - from) * 0.03);
  return { from: from - room, to: to + room };
}

/** Returns the visible range: the whole plan, or a window around `centre` inside the plan. */
export function scaleOf(milestones: TrackedMilestone[], now: number, zoom: Zoom, centre = now): Scale {
  const whole = wholeScale(milestones, now);
  if (zoom === "all") return whole;
  const length = lengths[zoom];
  if (whole.to - whole.from <= length) return whole;
  const from = Math.min(Math.max(centre - length / 2, whole.from), whole.to - length);
  return { from, to: from + length };
}

/** Position of a time, in per cent of the width. */
export const placeOf = ({ from, to }: Scale, time: number): number => ((time - from) / (to - from)) * 100;

/** Visible part of a span, in per cent of the width; null outside the range. */
export function spanOf(scale: Scale, start: number, end: number): { left: number; width: number } | null {
  const left = Math.max(0, placeOf(scale, start));
  const right = Math.min(100, placeOf(scale, end));
  return right <= 0 || left >= 100 || right < left ? null : { left, width: Math.max(right - left, 0.6) };
}

export const isSeen = ({ from, to }: Scale, time: number): boolean => time >= from && time <= to;

type Tick = { at: number; text: string };

/** Returns ticks at the starts of months, or of weeks in a short range. */
export function ticksOf(scale: Scale, now?: number): Tick[] {
  const ticks = calendarTicks(scale);
  // Drops the first tick if its name would overlap the line of today.
  const isCrossed = now !== undefined && isSeen(scale, now) && placeOf(scale, now) < 6;
  return isCrossed ? ticks.filter(({ at }) => placeOf(scale, at) >= 6) : ticks;
}

function calendarTicks(scale: Scale): Tick[] {
  const { from, to } = scale;
  const ticks: Tick[] = [{ at: from, text: monthText(from) }];
  const date = new Date(from * 1000);
  if (to - from <= lengths.month + DAY) {
    for (let at = from + WEEK; at < to; at += WEEK) ticks.push({ at, text: dayMonthText(at) });
    ticks[0] = { at: from, text: dayMonthText(from) };
    return ticks;
  }
  for (let month = date.getUTCMonth() + 1; ; month += 1) {
    const at = Date.UTC(date.getUTCFullYear(), month, 1) / 1000;
    // A name at the very end would be outside the picture.
    if (placeOf(scale, at) > 96) break;
    ticks.push({ at, text: monthText(at) });
  }
  // A name needs room: the first month may be nearly over, and years of months are thinned out.
  const step = Math.ceil(ticks.length / 9);
  const spaced = ticks.filter((_, index) => index % step === 0);
  const [first, second] = spaced;
  return first && second && placeOf(scale, second.at) - placeOf(scale, first.at) < 8
    ? spaced.slice(1)
    : spaced;
}

const monthText = (seconds: number) =>
  formatDate(new Date(seconds * 1000), { month: "short", timeZone: "UTC" });
const dayMonthText = (seconds: number) =>
  formatDate(new Date(seconds * 1000), { day: "numeric", month: "short", timeZone: "UTC" });

/** Distance of the grid lines in per cent: a week, or more if weeks would be too close. */
export function gridStep({ from, to }: Scale): number {
  const weeks = (to - from) / WEEK;
  return 100 / Math.max(1, Math.min(weeks, 30));
}
