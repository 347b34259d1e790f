import { divide, expOfMinus, fixed, halved, ln, multiply, ONE } from "./fixed-point.ts";

export const evidenceKinds = ["delivery", "stewardship", "repayment", "review"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** One project in one role, one loan, or one review. */
export type Evidence = {
  id: string;
  kind: EvidenceKind;
  /** From 0 (harm) to 1 (as agreed), with at most 6 decimals. */
  value: number;
  /** A defaulted loan weighs three times. */
  defaulted?: boolean;
  /** In wei. */
  amount: bigint;
  endedAt: Date;
  counterparty: string;
};

export type Counterparty = {
  /** Identity checked by a review, or a contract such as a pool. */
  verified: boolean;
  /** Number of the counterparty's other counterparties that are also counterparties of the subject. */
  inside: number;
  outside: number;
  /** End of the counterparty's oldest project with one of `outside`. */
  outsideSince?: Date;
};

export type Pull = {
  id: string;
  kind: EvidenceKind;
  /** The item's effect on the score, starting from 6; with 30 decimals. */
  pull: bigint;
  weight: bigint;
};

export type Score = {
  /** From 1 to 11, with 30 decimals. */
  raw: bigint;
  overallScore: number;
  /** In the order of the ids; they add up to `raw` − 6, except for the last digits. */
  pulls: Pull[];
};

export const SCORS_RULES = {
  weights: { delivery: 1, stewardship: 0.6, repayment: 1, review: 0.5 },
  defaultWeight: 3,
  harmBelow: 0.5,
  harmWeight: 3,
  halfLifeDays: 730,
  saturation: 1.5,
  /** Weight of the prior, at a value of 0.5. */
  prior: 5,
} as const;

const DAY_MS = 86_400_000;
const WEI_PER_100_COINS = 10n ** 20n;
const LN_100 = ln(100n * ONE);
const HALF = ONE / 2n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** Returns min(1, log10(1 + amount / 100 coins) / 2): a project of 9,900 coins or more has full weight. */
const sizeFactor = (amount: bigint): bigint =>
  least(ONE, divide(ln(ONE + (amount * ONE) / WEI_PER_100_COINS), LN_100));

const ageInDays = (endedAt: Date, at: Date): number =>
  Math.max(0, Math.floor((at.getTime() - endedAt.getTime()) / DAY_MS));

/** Returns 1.5 · (1 − e^(−weight / 1.5)). */
function saturated(weight: bigint): bigint {
  const ceiling = fixed(SCORS_RULES.saturation);
  return multiply(ceiling, ONE - expOfMinus(divide(weight, ceiling)));
}

type Weighed = Evidence & { weight: bigint };

function bareWeight({ kind, defaulted, amount, endedAt }: Evidence, at: Date): bigint {
  const weight = fixed(defaulted ? SCORS_RULES.defaultWeight : SCORS_RULES.weights[kind]);
  const age = halved(ageInDays(endedAt, at), SCORS_RULES.halfLifeDays);
  return multiply(multiply(weight, sizeFactor(amount)), age);
}

const isHarm = ({ value }: Evidence) => value < SCORS_RULES.harmBelow;
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const STRANGER: Counterparty = { verified: false, inside: 0, outside: 0 };

/**
 * Weighs good items, best first, each by what it adds to the previous ones, so a lesser item never takes weight from a
 * better one. One person's further items add less, a circle's count in part, and items of people without a verified
 * identity count less the more verified people have contributed.
 */
function weighGood(
  items: Weighed[],
  counterparties: ReadonlyMap<string, Counterparty>,
  order: (a: Evidence, b: Evidence) => number,
): Weighed[] {
  const from = new Map<string, bigint>();
  const sums = { verified: 0n, unverified: 0n };
  let total = 0n;
  return items.sort(order).map((item) => {
    const { verified, inside, outside } = counterparties.get(item.counterparty) ?? STRANGER;
    const before = from.get(item.counterparty) ?? 0n;
    const after = before + item.weight;
    from.set(item.counterparty, after);
    const known = BigInt(1 + outside);
    const added = ((saturated(after) - saturated(before)) * known) / (known + BigInt(inside));
    sums[verified ? "verified" : "unverified"] += added;
    const room = expOfMinus(divide(sums.verified, fixed(SCORS_RULES.saturation)));
    const now = sums.verified + multiply(saturated(sums.unverified), room);
    const weight = most(0n, now - total);
    total = most(total, now);
    return { ...item, weight };
  });
}

/** Orders items best first; among equals those of verified people, then earlier ones. */
const bestFirst = (counterparties: ReadonlyMap<string, Counterparty>) => (a: Evidence, b: Evidence) => {
  const unverified = ({ counterparty }: Evidence) => (counterparties.get(counterparty)?.verified ? 0 : 1);
  return (
    b.value - a.value ||
    unverified(a) - unverified(b) ||
    a.endedAt.getTime() - b.endedAt.getTime() ||
    byId(a, b)
  );
};

type Sums = { value: bigint; weight: bigint };
const PRIOR: Sums = { value: (fixed(SCORS_RULES.prior) * ONE) / 2n, weight: fixed(SCORS_RULES.prior) };

const withItem = (sums: Sums, { weight, value }: Weighed): Sums => ({
  value: sums.value + weight * fixed(value),
  weight: sums.weight + weight,
});

/** Compares an item with the score of the sums: positive if above, negative if below. */
const against = ({ value, weight }: Sums, item: Weighed): bigint => fixed(item.value) * weight - value;

/**
 * Gives no weight to items with the opposite effect, so that good items only raise a score and harm only lowers it: for
 * instance a slightly late project of someone who is always on time.
 */
function balance(good: Weighed[], harm: Weighed[]): Weighed[] {
  const isLifted = [...good, ...harm].reduce(withItem, PRIOR);
  const whole = isLifted.value * 2n >= isLifted.weight * ONE ? harm : good;
  const [doubtful, counts] =
    whole === harm
      ? [good, (sums: Sums, item: Weighed) => against(sums, item) > 0n]
      : [
          [...harm].sort((a, b) => a.value - b.value || byId(a, b)),
          (sums: Sums, item: Weighed) => against(sums, item) < 0n,
        ];
  let sums = whole.reduce(withItem, PRIOR);
  const rest = doubtful.map((item) => {
    if (!counts(sums, item)) return { ...item, weight: 0n };
    sums = withItem(sums, item);
    return item;
  });
  return [...whole, ...rest].sort(byId);
}

/** Returns the final weight of each item. Harm counts three times and is never reduced. */
function weigh(evidence: Evidence[], counterparties: ReadonlyMap<string, Counterparty>, at: Date): Weighed[] {
  const weighed = evidence.map((item) => ({ ...item, weight: bareWeight(item, at) }));
  const harm = weighed
    .filter(isHarm)
    .map((item) => ({ ...item, weight: item.weight * BigInt(SCORS_RULES.harmWeight) }));
  const good = weighed.filter((item) => !isHarm(item));
  return balance(weighGood(good, counterparties, bestFirst(counterparties)), harm);
}

/** Returns the score on a day from everything that ended until then, independent of the order of arrival. */
export function scoreOf(
  evidence: Evidence[],
  counterparties: ReadonlyMap<string, Counterparty>,
  at: Date,
): Score {
  const items = weigh(evidence, counterparties, at);
  const total = items.reduce((sum, { weight }) => sum + weight, fixed(SCORS_RULES.prior));
  const pulls = items.map(({ id, kind, value, weight }) => ({
    id,
    kind,
    weight,
    pull: (10n * weight * (fixed(value) - HALF)) / total,
  }));
  const raw = pulls.reduce((sum, { pull }) => sum + pull, 6n * ONE);
  return { raw, overallScore: clampScore(Number((raw + HALF) / ONE)), pulls };
}

/** Returns the score after one more project for a new verified customer. */
export function withOneMore(
  evidence: Evidence[],
  counterparties: ReadonlyMap<string, Counterparty>,
  at: Date,
  project: Pick<Evidence, "amount" | "value">,
): Score {
  const imagined: Evidence = {
    ...{ id: "imagined", kind: "delivery", endedAt: at, counterparty: "imagined" },
    ...project,
  };
  const known = new Map(counterparties).set("imagined", { verified: true, inside: 0, outside: 0 });
  return scoreOf([...evidence, imagined], known, at);
}

/** Rounds to two decimals for display. */
export const shownScore = (raw: bigint): number => Number((raw + ONE / 200n) / (ONE / 100n)) / 100;

const clampScore = (score: number): number => Math.min(11, Math.max(1, score));

/**
 * Rounds figures to `decimals` so that they still add up to their rounded sum: those with the largest remainder
 * are rounded up.
 */
export function roundedParts(parts: bigint[], decimals = 2): number[] {
  const unit = ONE / 10n ** BigInt(decimals);
  const floor = (x: bigint) => (x >= 0n ? x / unit : -((-x + unit - 1n) / unit));
  const floors = parts.map(floor);
  const sum = parts.reduce((all, part) => all + part, 0n);
  const missing = Number(floor(sum + unit / 2n) - floors.reduce((all, part) => all + part, 0n));
  const raised = new Set(
    parts
      .map((part, index) => ({ index, remainder: part - (floors[index] ?? 0n) * unit }))
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return floors.map((part, index) => Number(part + (raised.has(index) ? 1n : 0n)) / 10 ** decimals);
}
