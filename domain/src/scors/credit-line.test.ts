import { describe, expect, it } from "vitest";
import { CREDIT_RULES, type CreditHistory, creditLine } from "./credit-line.ts";
import { type Acquaintance, counterpartiesOf } from "./independence.ts";

const COIN = 10n ** 18n;
const DAY = 86_400_000;
const NOW = new Date("2030-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
/** Price of a stolen identity that passes the review. */
const IDENTITY = 300n * COIN;
const FEE_BPS = 250n;

type Done = { between: readonly [string, string]; amount: bigint; days: number };

/** Lines of everybody in a group that only trades with itself, and what the group paid in fees. */
function group(projects: Done[], isVerified: (person: string) => boolean = () => true) {
  const acquaintances = projects.map(({ between: [a, b], days }): Acquaintance => [a, b, daysAgo(days)]);
  const people = [...new Set(projects.flatMap(({ between }) => between))];
  const feeOf = (amount: bigint) => (amount * FEE_BPS) / 10_000n;
  const lineOf = (me: string, loans: CreditHistory["loans"] = []) => {
    const own = projects.filter(({ between }) => between.includes(me));
    const history = own.map(({ between: [a, b], amount }) => ({
      counterparty: a === me ? b : a,
      amount,
      fee: feeOf(amount),
    }));
    return creditLine({ projects: history, loans }, counterpartiesOf(me, acquaintances, isVerified), NOW);
  };
  const total = people.reduce((sum, person) => sum + (lineOf(person)?.total ?? 0n), 0n);
  const fees = projects.reduce((sum, { amount }) => sum + feeOf(amount), 0n);
  return { lineOf, people, gain: total - fees };
}

const names = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);
const every = (pairs: (readonly [string, string])[], amount = 100_000n * COIN, days = 400): Done[] =>
  pairs.map((between) => ({ between, amount, days }));
const pairsAmong = (people: string[]) =>
  people.flatMap((a, index) => people.slice(index + 1).map((b) => [a, b] as const));

/** A small generator, so that a failing case can be repeated by its seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("what faking a credit line gives", () => {
  it("returns nothing to a pair, however often and however large", () => {
    const pair = group(Array.from({ length: 50 }, () => every([["a", "b"]])).flat());
    expect(pair.gain).toBeLessThanOrEqual(0n);
    expect(pair.lineOf("a")?.vouches[0]?.obstacle).toBe("too_few_others");
  });

  it.each([3, 5, 10, 20])(
    "returns nothing to a ring of %i verified people, all with all or in a circle",
    (size) => {
      const people = names(size, "p");
      expect(group(every(pairsAmong(people))).gain).toBeLessThanOrEqual(0n);
      if (size === 3) return;
      const circle = people.map((a, index) => [a, people[(index + 1) % size] ?? a] as const);
      expect(group(every(circle)).gain).toBeLessThanOrEqual(0n);
    },
  );

  it.each([3, 4, 6, 10, 20, 30])("gives a tree of %i identities less than they cost", (size) => {
    for (let branches = 1; branches < 6; branches++) {
      const people = names(size, "t");
      const edges = people
        .slice(1)
        .map((a, index) => [a, people[Math.floor(index / branches)] ?? a] as const);
      expect(group(every(edges)).gain).toBeLessThan(IDENTITY * BigInt(size));
    }
  });

  it.each([2, 3, 5, 15])("gives two camps of %i, each with all of the other, less than they cost", (size) => {
    const [left, right] = [names(size, "l"), names(size, "r")];
    const camps = group(every(left.flatMap((a) => right.map((b) => [a, b] as const))));
    expect(camps.gain).toBeLessThan(IDENTITY * BigInt(2 * size));
  });

  it("gives any group of identities, bought over two years, less than they cost", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = random(seed);
      const people = names(3 + next(28), "x");
      const projects = Array.from({ length: 2 + next(120) }, (): Done => {
        const between = [people[next(people.length)] ?? "", people[next(people.length)] ?? ""] as const;
        return { between, amount: BigInt(1 + next(20_000)) * COIN, days: next(730) };
      }).filter(({ between: [a, b] }) => a !== b);
      const verified = new Set(people.filter(() => next(4) > 0));
      const { gain } = group(projects, (person) => verified.has(person));
      expect(gain, `seed ${seed}`).toBeLessThan(IDENTITY * BigInt(verified.size + 1));
    }
  });

  it("returns only the interest for loans repaid to oneself, however many", () => {
    const loans = Array.from({ length: 40 }, () => ({ principal: 5_000n * COIN, interest: COIN / 10n }));
    const line = group(every([["a", "b"]])).lineOf("a", loans);
    expect(line).toMatchObject({ interest: 4n * COIN, repaid: 0n });
  });

  it("costs more than it gave under the rule before: one pair, one project of 1 coin", () => {
    expect(group(every([["a", "b"]], COIN)).lineOf("a")?.total).toBeLessThan(COIN / 50n);
  });
});

describe("a credit line that was earned", () => {
  /** A customer with developers who each work for others too. */
  const honest = (developers: number, days = 400) =>
    every(
      names(developers, "d").flatMap((developer) => [
        ["me", developer] as const,
        ...names(3, `customer of ${developer} `).map((other) => [developer, other] as const),
      ]),
      1_000n * COIN,
      days,
    );

  it("grows with every developer that works for others, by what the vouchers have room for", () => {
    const line = group(honest(8)).lineOf("me");
    expect(line?.vouches.map(({ adds }) => adds)).toEqual(Array(8).fill(CREDIT_RULES.vouchPerPerson / 4n));
    expect(line?.total).toBe(600n * COIN);
  });

  it("counts repaid principal as far as the vouchers have room", () => {
    const small = honest(1).map((done) => ({ ...done, amount: 100n * COIN }));
    const without = group(small).lineOf("me");
    const line = group(small).lineOf("me", [{ principal: 60n * COIN, interest: COIN }]);
    expect(line?.repaid).toBe(15n * COIN);
    expect((line?.total ?? 0n) - (without?.total ?? 0n)).toBe(16n * COIN);
  });

  it("waits until a voucher's work for others is 60 days old, and leaves out the unverified", () => {
    expect(group(honest(1, 59)).lineOf("me")?.vouches[0]).toMatchObject({ adds: 0n, obstacle: "too_recent" });
    expect(group(honest(1, 60)).lineOf("me")?.vouches[0]?.obstacle).toBeNull();
    expect(group(honest(1), (person) => person !== "d0").lineOf("me")?.vouches[0]?.obstacle).toBe(
      "unverified",
    );
  });

  it("is none without history, and only the fees without vouchers", () => {
    expect(creditLine({ projects: [], loans: [] }, new Map(), NOW)).toBeUndefined();
    const alone = { counterparty: "d", amount: 100n * COIN, fee: 3n * COIN };
    expect(creditLine({ projects: [alone], loans: [] }, new Map(), NOW)?.total).toBe((3n * COIN) / 2n);
  });
});
