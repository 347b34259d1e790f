/** Mirrors the contracts' arithmetic of repayment schedules, to the wei. */

export const MAX_INSTALMENTS = 24;
const DAY = 86_400;
const RAW_PER_WEI = 10_000n * 365n * BigInt(DAY);
const APPLICATION_LIFETIME = 7 * DAY;
const MAX_TERM = 3 * 365 * DAY;
/** A millionth of a coin: the contract's unit of instalments. */
const UNIT = 10n ** 12n;
/** Minimum instalment in percent of the loan. */
const MIN_PERCENT = 2n;

/** Deadlines in seconds, at midnight UTC. */
export type Instalment = { amount: bigint; deadline: number };
export type PlannedInstalment = Instalment & { interest: bigint; principal: bigint; left: bigint };
export type LoanTerms = { amount: bigint; rate: number; start: number };

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

const wholeUnits = (amount: bigint): bigint => ceilDiv(amount, UNIT) * UNIT;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const interestOf = (principal: bigint, rate: number, seconds: number): bigint =>
  ceilDiv(principal * BigInt(rate) * BigInt(Math.max(0, seconds)), RAW_PER_WEI);

/**
 * Splits each instalment into interest and principal if all are paid on time; the last one is the whole remaining debt.
 */
export function planSchedule(
  { amount, rate, start }: LoanTerms,
  instalments: Instalment[],
): PlannedInstalment[] {
  let [left, since] = [amount, start];
  return instalments.map((each, index) => {
    const interest = interestOf(left, rate, each.deadline - since);
    const isLast = index === instalments.length - 1;
    const paid = isLast ? left + interest : each.amount;
    const principal = least(paid - interest, left);
    left -= principal;
    since = each.deadline;
    return { deadline: each.deadline, amount: paid, interest, principal, left };
  });
}

/** Returns equal instalments, as nearly as whole units allow. */
export function equalInstalments(terms: LoanTerms, deadlines: number[]): Instalment[] {
  const all = (amount: bigint) => deadlines.map((deadline) => ({ amount, deadline }));
  if (deadlines.length < 2) return all(terms.amount);
  const isLastSmaller = (amount: bigint) => (planSchedule(terms, all(amount)).at(-1)?.amount ?? 0n) <= amount;
  let [low, high] = [0n, 2n * terms.amount];
  while (!isLastSmaller(high)) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isLastSmaller(middle)) high = middle;
    else low = middle;
  }
  return all(wholeUnits(high));
}

/** Returns instalments with principal in proportion to `parts`, plus the interest of each period. */
export function proportionalInstalments(
  terms: LoanTerms,
  parts: { deadline: number; part: bigint }[],
): Instalment[] {
  const total = parts.reduce((sum, { part }) => sum + part, 0n);
  let [left, since] = [terms.amount, terms.start];
  return parts.map(({ deadline, part }) => {
    const principal = total === 0n ? 0n : (terms.amount * part) / total;
    const amount = wholeUnits(principal + interestOf(left, terms.rate, deadline - since));
    left -= principal;
    since = deadline;
    return { amount, deadline };
  });
}

export const firstDeadline = (now: number): number => Math.ceil((now + APPLICATION_LIFETIME) / DAY) * DAY;
export const lastDeadline = (now: number): number => Math.floor((now + MAX_TERM) / DAY) * DAY;

/** Returns deadlines at an interval of months or days; the day of the month is kept if the month has it. */
export function deadlinesFrom(first: number, count: number, every: "month" | "quarter" | "week"): number[] {
  const begin = new Date(first * 1000);
  const months = every === "quarter" ? 3 : 1;
  return Array.from({ length: count }, (_, index) => {
    if (every === "week") return first + index * 7 * DAY;
    const month = begin.getUTCMonth() + index * months;
    const days = new Date(Date.UTC(begin.getUTCFullYear(), month + 1, 0)).getUTCDate();
    return Date.UTC(begin.getUTCFullYear(), month, Math.min(begin.getUTCDate(), days)) / 1000;
  });
}

/** Returns why the contract would refuse this schedule, as a sentence; undefined if it would not. */
export function scheduleProblem(terms: LoanTerms, instalments: Instalment[]): string | undefined {
  const { amount, start } = terms;
  const count = instalments.length;
  if (count === 0 || count > MAX_INSTALMENTS) return `A schedule has 1 to ${MAX_INSTALMENTS} instalments.`;
  let [left, since, sum] = [amount, start, 0n];
  for (const [index, each] of instalments.entries()) {
    const name = `Instalment ${index + 1}`;
    if (!Number.isInteger(each.deadline) || each.deadline % DAY !== 0) return `${name} needs a date.`;
    if (index === 0 && each.deadline < start + APPLICATION_LIFETIME)
      return "The first instalment is due at least 7 days from now.";
    if (index > 0 && each.deadline <= since) return `${name} must be due after the one before.`;
    if (each.deadline > start + MAX_TERM) return `${name} is more than 3 years away.`;
    const interest = interestOf(left, terms.rate, each.deadline - since);
    const share = ceilDiv(amount * MIN_PERCENT, 100n);
    if (each.amount < share || each.amount < interest)
      return `${name} is too small. Each must cover its interest and at least 2% of the loan.`;
    left -= least(each.amount - interest, left);
    since = each.deadline;
    sum += each.amount;
  }
  return sum < amount ? "The instalments don’t cover the loan." : undefined;
}
