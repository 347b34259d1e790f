const YEAR_DAYS = 365;
const BPS = 10_000;

export type PricePoint = { day: string; price: string };

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Returns the token's price on a day, interpolated between known days; undefined before the first. Points must be in
 * order of days.
 */
export function priceOn(points: readonly PricePoint[], day: string): number | undefined {
  const after = points.findIndex((point) => point.day > day);
  const before = after === -1 ? points.at(-1) : points[after - 1];
  if (!before) return undefined;
  const next = after === -1 ? undefined : points[after];
  if (!next) return Number(before.price);
  const part = daysBetween(before.day, day) / daysBetween(before.day, next.day);
  return Number(before.price) + (Number(next.price) - Number(before.price)) * part;
}

const MIN_DAYS = 7;

/** Returns the price's gain over the last days in basis points a year; null while the history is too short. */
export function earnedLately(
  points: readonly PricePoint[],
  today: string,
  days: number,
): { bps: number | null; days: number } {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return { bps: null, days: 0 };
  const span = Math.min(days, Math.floor(daysBetween(first.day, today)));
  if (span < MIN_DAYS) return { bps: null, days: span };
  const since = new Date(Date.parse(today) - span * 86_400_000).toISOString().slice(0, 10);
  const then = priceOn(points, since);
  if (!then) return { bps: null, days: span };
  return { bps: Math.round((Number(last.price) / then - 1) * (YEAR_DAYS / span) * BPS), days: span };
}

/** Returns the lenders' yield in basis points a year: interest of performing loans without the reserve's part. */
export function earnedNow(pool: {
  yearlyInterest: bigint;
  principal: bigint;
  overdue: bigint;
  value: bigint;
  reserveShare: number;
}): number {
  const { yearlyInterest, principal, overdue, value, reserveShare } = pool;
  if (principal === 0n || value === 0n) return 0;
  // An overdue loan accrues no normal interest; rates within a pool are close enough to subtract it by size.
  const inOrder = principal > overdue ? principal - overdue : 0n;
  return Number((yearlyInterest * inOrder * BigInt(BPS - reserveShare)) / (principal * value * BigInt(BPS)));
}
