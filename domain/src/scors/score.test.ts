import { describe, expect, it } from "vitest";
import { ONE } from "./fixed-point.ts";
import { type Counterparty, type Evidence, roundedParts, scoreOf } from "./score.ts";

const COIN = 10n ** 18n;
const TODAY = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(TODAY.getTime() - days * 86_400_000);
const shown = (raw: bigint) => Math.round(Number(raw / 10n ** 24n) / 1e5) / 10;

let made = 0;
const item = (change: Partial<Evidence> = {}): Evidence => ({
  id: `item-${made++}`,
  kind: "delivery",
  value: 1,
  amount: 10_000n * COIN,
  endedAt: TODAY,
  counterparty: `person-${made}`,
  ...change,
});

/** A project delivered on time with five stars, or abandoned with one. */
const project = (change: Partial<Evidence> = {}): Evidence[] => {
  const counterparty = change.counterparty ?? `person-${made++}`;
  const delivery = item({ ...change, counterparty });
  return [delivery, item({ ...change, counterparty, kind: "review" })];
};
const projects = (count: number, change: (index: number) => Partial<Evidence> = () => ({})) =>
  Array.from({ length: count }, (_, index) => project(change(index))).flat();

const everybody = (evidence: Evidence[], one: Partial<Counterparty> = {}) =>
  new Map(
    evidence.map(({ counterparty }) => [counterparty, { verified: true, inside: 0, outside: 0, ...one }]),
  );
const score = (evidence: Evidence[], one: Partial<Counterparty> = {}, at = TODAY) =>
  scoreOf(evidence, everybody(evidence, one), at);

describe("a score that grows with finished work", () => {
  it("is 6 without history", () => {
    expect(score([])).toEqual({ raw: 6n * ONE, overallScore: 6, pulls: [] });
  });

  it.each([
    [1, 6.8],
    [4, 8.0],
    [8, 8.8],
    [16, 9.6],
    [32, 10.2],
    [64, 10.5],
  ])(
    "is after %i good projects for different verified customers, spread over two years, %f",
    (count, raw) => {
      const evidence = projects(count, (index) => ({ endedAt: daysAgo(Math.floor((index * 730) / count)) }));
      expect(shown(score(evidence).raw)).toBe(raw);
    },
  );

  it("reaches 11 with 64 good projects, and 2.4 with three abandoned ones", () => {
    expect(score(projects(64)).overallScore).toBe(11);
    expect(shown(score(projects(3, () => ({ value: 0 }))).raw)).toBe(2.4);
  });

  it("falls far with a default and recovers as it ages", () => {
    const good = projects(12);
    const repayment = { kind: "repayment", value: 0, defaulted: true, amount: 5_000n * COIN } as const;
    expect(shown(score([...good, item(repayment)]).raw)).toBe(6.8);
    expect(shown(score([...good, item({ ...repayment, endedAt: daysAgo(730) })]).raw)).toBe(7.9);
  });

  it("counts a small project for less than a large one", () => {
    const of = (coins: bigint) => score([item({ amount: coins * COIN })]).raw;
    expect(of(100n)).toBeLessThan(of(1_000n));
    expect(of(1_000n)).toBeLessThan(of(9_900n));
    expect(of(9_900n)).toBe(of(1_000_000n));
  });
});

describe("attacks", () => {
  it("lets one verified accomplice lift a score to 7.2, however many projects they pass around", () => {
    expect(shown(score(projects(50, () => ({ counterparty: "accomplice" }))).raw)).toBe(7.2);
  });

  it("lets any number of people without a verified identity lift it to 7.2", () => {
    for (const count of [50, 500]) expect(shown(score(projects(count), { verified: false }).raw)).toBe(7.2);
  });

  it.each([5, 10, 20])("lets a circle of %i verified accounts, all with all, lift it to 7.2", (size) => {
    const others = Array.from({ length: size - 1 }, (_, index) => `member-${index}`);
    const evidence = others.flatMap((counterparty) => projects(10, () => ({ counterparty })));
    expect(shown(score(evidence, { inside: size - 2 }).raw)).toBe(7.2);
  });

  it("believes people who also work with others more than a closed circle", () => {
    const evidence = projects(5);
    expect(score(evidence, { inside: 4, outside: 20 }).raw).toBeGreaterThan(
      score(evidence, { inside: 4, outside: 0 }).raw,
    );
  });

  it("does not soften harm by its source: an unverified or repeated counterparty counts in full", () => {
    const harm = projects(4, () => ({ value: 0, counterparty: "same" }));
    const distinct = projects(4, () => ({ value: 0 }));
    expect(score(harm, { verified: false, inside: 9 }).raw).toBe(score(distinct).raw);
  });

  it("keeps an accomplice, a circle and strangers together below the low-risk pool", () => {
    const strangers = projects(500);
    const accomplice = projects(50, () => ({ counterparty: "accomplice" }));
    const circle = Array.from({ length: 9 }, (_, index) =>
      projects(10, () => ({ counterparty: `member-${index}` })),
    ).flat();
    for (const [vouching, inside] of [
      [accomplice, 0],
      [circle, 8],
    ] as const) {
      const known = new Map([
        ...everybody(strangers, { verified: false }),
        ...everybody(vouching, { inside }),
      ]);
      const { raw, overallScore } = scoreOf([...strangers, ...vouching], known, TODAY);
      expect(shown(raw)).toBe(7.5);
      expect(overallScore).toBe(7);
    }
  });

  it("cannot be bought back by cutting one project into twenty small ones for the same customer", () => {
    const whole = score([item({ amount: 20_000n * COIN, counterparty: "same" })]).raw;
    const cut = score(
      Array.from({ length: 20 }, () => item({ amount: 1_000n * COIN, counterparty: "same" })),
    ).raw;
    expect(shown(cut)).toBeLessThanOrEqual(7.2);
    expect(cut - whole).toBeLessThan(ONE);
  });
});

/** Differences of a division that is cut off. */
const LAST_DIGITS = 1_000n;

/** A small generator of our own, so that a failing case can be repeated. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const kinds = ["delivery", "stewardship", "repayment", "review"] as const;
function randomHistory(seed: number): { evidence: Evidence[]; counterparties: Map<string, Counterparty> } {
  const next = random(seed);
  const evidence = Array.from({ length: Math.floor(next() * 30) }, () =>
    item({
      kind: kinds[Math.floor(next() * 4)] ?? "delivery",
      value: Math.round(next() * 1e6) / 1e6,
      amount: BigInt(Math.floor(next() * 30_000)) * COIN,
      endedAt: daysAgo(Math.floor(next() * 2_000)),
      counterparty: `person-${Math.floor(next() * 8)}`,
    }),
  );
  const counterparties = new Map(
    Array.from({ length: 9 }, (_, index) => [
      `person-${index}`,
      { verified: next() < 0.6, inside: Math.floor(next() * 4), outside: Math.floor(next() * 6) },
    ]),
  );
  return { evidence, counterparties };
}

describe("what holds for every history", () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

  it("makes the order of arrival irrelevant, to the last digit", () => {
    for (const seed of seeds) {
      const { evidence, counterparties } = randomHistory(seed);
      const next = random(seed);
      const shuffled = [...evidence].sort(() => next() - 0.5);
      expect(scoreOf(shuffled, counterparties, TODAY)).toEqual(scoreOf(evidence, counterparties, TODAY));
    }
  });

  it("is never lowered by a good item, however middling, nor raised by harm, however slight", () => {
    for (const seed of seeds) {
      const { evidence, counterparties } = randomHistory(seed);
      const next = random(seed);
      const before = scoreOf(evidence, counterparties, TODAY).raw;
      const one = (value: number) =>
        item({
          ...{ value, kind: kinds[seed % 4] ?? "delivery", counterparty: `person-${seed % 9}` },
          amount: BigInt(Math.floor(next() * 30_000)) * COIN,
          endedAt: daysAgo(Math.floor(next() * 2_000)),
        });
      const after = (added: Evidence) => scoreOf([...evidence, added], counterparties, TODAY).raw;
      expect(
        after(one(Math.round((0.5 + next() / 2) * 1e6) / 1e6)),
        `good, seed ${seed}`,
      ).toBeGreaterThanOrEqual(before - LAST_DIGITS);
      expect(after(one(Math.floor(next() * 0.5 * 1e6) / 1e6)), `harm, seed ${seed}`).toBeLessThanOrEqual(
        before + LAST_DIGITS,
      );
    }
  });

  it("keeps what a lesser item of the same person would have diluted", () => {
    const counterparty = "same";
    const good = Array.from({ length: 4 }, () => item({ counterparty }));
    const before = score(good).raw;
    for (const value of [0.5, 0.6, 0.75, 0.9])
      for (const verified of [true, false])
        expect(score([...good, item({ counterparty, value })], { verified }).raw).toBeGreaterThanOrEqual(
          score(good, { verified }).raw,
        );
    expect(score([...good, item({ value: 0.9 })]).raw).toBeGreaterThan(before);
  });

  it("gives a lasting record what it deserves: many projects worth 0.7 come close to 0.7 and not beyond", () => {
    const raw = score(projects(200, () => ({ value: 0.7 }))).raw;
    expect(shown(raw)).toBe(7.9);
  });

  it("gives good items no negative pull and harm no positive one, and adds up to the score", () => {
    for (const seed of seeds) {
      const { evidence, counterparties } = randomHistory(seed);
      const { raw, pulls, overallScore } = scoreOf(evidence, counterparties, TODAY);
      const values = new Map(evidence.map(({ id, value }) => [id, value]));
      for (const { id, pull } of pulls)
        expect((values.get(id) ?? 0) >= 0.5 ? pull >= 0n : pull <= 0n).toBe(true);
      expect(pulls.reduce((sum, { pull }) => sum + pull, 6n * ONE)).toBe(raw);
      expect(overallScore).toBe(Math.min(11, Math.max(1, Math.round(Number(raw / 10n ** 15n) / 1e15))));
    }
  });

  it("ranks 200 simulated developers as their true quality does (rank correlation of at least 0.9)", () => {
    const next = random(7);
    const people = Array.from({ length: 200 }, () => {
      const quality = next();
      const evidence = Array.from({ length: 40 }, () => {
        const late = next() > quality ? next() * 90 : 0;
        const abandoned = next() > 0.7 + 0.3 * quality;
        return item({
          value: abandoned ? 0 : Math.round((1 - 0.6 * Math.min(1, late / 60)) * 1e6) / 1e6,
          endedAt: daysAgo(Math.floor(next() * 700)),
        });
      });
      return { quality, raw: Number(score(evidence).raw / 10n ** 15n) };
    });
    const ranks = (values: number[]) => {
      const order = [...values].sort((a, b) => a - b);
      return values.map((value) => order.indexOf(value));
    };
    const [a, b] = [ranks(people.map(({ quality }) => quality)), ranks(people.map(({ raw }) => raw))];
    const squares = a.reduce((sum, rank, index) => sum + (rank - (b[index] ?? 0)) ** 2, 0);
    expect(1 - (6 * squares) / (200 * (200 ** 2 - 1))).toBeGreaterThan(0.9);
  });
});

describe("figures as they are shown", () => {
  it("still add up after rounding", () => {
    const thirds = [ONE / 3n, ONE / 3n, ONE / 3n];
    expect(roundedParts(thirds)).toEqual([0.34, 0.33, 0.33]);
    expect(roundedParts([ONE / 3n, -ONE / 3n])).toEqual([0.33, -0.33]);
    for (let seed = 1; seed <= 50; seed++) {
      const { evidence, counterparties } = randomHistory(seed);
      const { raw, pulls } = scoreOf(evidence, counterparties, TODAY);
      const cents = roundedParts(pulls.map(({ pull }) => pull)).map((part) => Math.round(part * 100));
      const total = cents.reduce((sum, part) => sum + part, 0);
      expect(total).toBe(
        Number((raw - 6n * ONE + (raw >= 6n * ONE ? 1n : -1n) * (ONE / 200n)) / (ONE / 100n)),
      );
    }
  });
});
