import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { describe, expect, it } from "vitest";
import { DAYS_BEFORE } from "./calendar.ts";
import { depositsOf } from "./deposits.ts";
import { demoAccounts, demoCustomers, demoDevelopers, demoInvestors } from "./people.ts";
import {
  type DemoLoan,
  demoLoans,
  demoPools,
  depositDays,
  lenderNames,
  openRequests,
  pastWorks,
} from "./story.ts";

const ATTESTED_DAYS = 7;
const PARKING_DAYS = 30;
/** Grace and write-down of the high-risk pool. */
const UNTIL_DEFAULT_DAYS = 5 + 30;
const wallets = new Map(
  [...demoAccounts, ...demoCustomers, ...demoDevelopers, ...demoInvestors].map(({ username, wallet }) => [
    username,
    wallet,
  ]),
);

/** Caps as in `Tiers.sol` and `PoolLimits.sol`. */
const caps: Record<
  Tier,
  { scors: number[]; exposure: number; owner: number; used: number; outflow: number }
> = {
  "low-risk": { scors: [8, 9, 10, 11], exposure: 0.1, owner: 0.15, used: 0.8, outflow: 0.2 },
  "medium-risk": { scors: [5, 6, 7], exposure: 0.075, owner: 0.1, used: 0.75, outflow: 0.15 },
  "high-risk": { scors: [1, 2, 3, 4], exposure: 0.05, owner: 0.075, used: 0.65, outflow: 0.1 },
};
const SEASONED_A_DAY = 0.1;
const MIN_SEASONED_A_DAY = 5;

/** Returns the value of a pool after each deposit, without interest and losses. */
function worthOf(tier: Tier): Map<number, number> {
  const held = new Map<string, number>();
  let value = 0;
  return new Map(
    depositDays.map((on, day) => {
      for (const [lender, amount] of depositsOf(demoPools[tier], day, { value, held })) {
        held.set(lender, (held.get(lender) ?? 0) + amount);
        value += amount;
        // Below 50 coins no wallet is capped.
        if (value >= 50) expect((held.get(lender) ?? 0) / value).toBeLessThan(demoPools[tier].cap);
      }
      return [on, value];
    }),
  );
}

/** Returns the base of a pool's caps per day: its value, at most a tenth above the day before. */
function seasonedOf(tier: Tier): (day: number) => number {
  const worth = worthOf(tier);
  const seasoned = new Map<number, number>();
  let [value, before] = [0, 0];
  for (let day = depositDays[0] ?? 0; day < 0; day++) {
    before = Math.min(value, before + Math.max(before * SEASONED_A_DAY, MIN_SEASONED_A_DAY));
    seasoned.set(day, before);
    // A deposit doesn't count at its first midnight.
    value = worth.get(day - 1) ?? value;
  }
  return (day) => seasoned.get(day) ?? 0;
}

/** Returns the debt at the start of a day: instalments are equal, the last payment pays the rest. */
function owedOf({ amount, takenOn, dueOn, paidOn, defaultOn = 1 }: DemoLoan, day: number): number {
  if (day <= takenOn || day > defaultOn) return 0;
  const paid = paidOn.filter((on) => on < day).length;
  return paid === dueOn.length ? 0 : Number(amount) * (1 - paid / dueOn.length);
}
const sum = (loans: DemoLoan[], day: number) => loans.reduce((total, loan) => total + owedOf(loan, day), 0);

/** When the loan's project was posted by its borrower, and when a bid was accepted on it. */
function projectOf({ project, by }: DemoLoan): { posted: number; accepted?: number | undefined } {
  const work = pastWorks.find(({ title }) => title === project);
  if (work) {
    expect(work.by).toBe(by);
    return { posted: work.postedOn, accepted: work.accepted?.on };
  }
  const request = openRequests.find(({ title }) => title === project);
  expect(request).toMatchObject({ by });
  return { posted: request?.postedOn ?? 0 };
}

function priceOf({ project }: DemoLoan): number {
  const request = [...pastWorks, ...openRequests].find(({ title }) => title === project);
  return (request?.items ?? []).reduce((total, [, quantity, , each]) => total + quantity * each, 0);
}

describe("the demo's loans", () => {
  it.each(demoLoans.map((loan) => [loan.project, loan] as const))(
    "%s can borrow as the demo says",
    (_, loan) => {
      const { attestedOn, takenOn, dueOn, paidOn, defaultOn } = loan;
      const { posted, accepted } = projectOf(loan);
      expect(depositDays[0]).toBeGreaterThan(1 - DAYS_BEFORE);
      // Deposits are held for a day before they are lent.
      expect(attestedOn).toBeGreaterThan((depositDays[0] ?? 0) + 1);
      expect(attestedOn).toBeGreaterThan(posted);
      expect(takenOn).toBeGreaterThan(attestedOn);
      expect(takenOn).toBeLessThan(attestedOn + ATTESTED_DAYS);
      expect(dueOn[0]).toBeGreaterThan(takenOn + ATTESTED_DAYS);
      // After 30 days, money that no accepted bid needs is returned to the pool.
      const end = accepted ?? (paidOn.length === dueOn.length ? (paidOn.at(-1) ?? 0) : 0);
      expect(end).toBeGreaterThan(takenOn);
      expect(end).toBeLessThan(takenOn + PARKING_DAYS);
      for (const [index, day] of paidOn.entries()) {
        expect(day).toBeGreaterThan(takenOn);
        expect(day).toBeLessThan(0);
        if (index < dueOn.length - 1) expect(day).toBeLessThan(dueOn[index] ?? 0);
      }
      if (defaultOn !== undefined)
        expect(defaultOn).toBeGreaterThanOrEqual((dueOn[paidOn.length] ?? 0) + UNTIL_DEFAULT_DAYS);
    },
  );

  it.each(demoLoans.map((loan) => [loan.project, loan] as const))(
    "%s borrows within the caps of its pool and of the escrow",
    (_, loan) => {
      const { tier, by, scors, takenOn: day } = loan;
      const { exposure, owner, used, outflow, scors: accepted } = caps[tier];
      const others = demoLoans.filter((other) => other !== loan && other.tier === tier);
      const seasoned = seasonedOf(tier)(day);
      const amount = Number(loan.amount);
      expect(accepted).toContain(scors);
      expect(amount).toBeLessThanOrEqual(seasoned * exposure);
      expect(
        amount +
          sum(
            others.filter((other) => other.by === by),
            day,
          ),
      ).toBeLessThanOrEqual(seasoned * owner);
      expect(amount + sum(others, day)).toBeLessThanOrEqual(seasoned * used);
      const sameDay = others.filter((other) => other.takenOn === day);
      const lent = sameDay.reduce((total, other) => total + Number(other.amount), amount);
      expect(lent).toBeLessThanOrEqual((seasoned * outflow) / 2);
      expect(amount).toBeLessThanOrEqual(priceOf(loan) / 2);
      const running = demoLoans.filter((other) => other.by === by && owedOf(other, day) > 0);
      expect(running.length).toBeLessThan(5);
    },
  );

  it.each(tiers)(
    "of the %s pool use enough of it to pay its lenders, and at least one pays a real part",
    (tier) => {
      const own = demoLoans.filter((loan) => loan.tier === tier);
      const onTime = own.filter(({ dueOn, paidOn }) => (dueOn[paidOn.length] ?? 0) >= 0);
      const used = sum(onTime, 0) / (worthOf(tier).get(depositDays.at(-1) ?? 0) ?? 0);
      expect(used).toBeGreaterThan(0.35);
      expect(used).toBeLessThan(caps[tier].used);
      expect(Math.max(...own.map((loan) => Number(loan.amount) / priceOf(loan)))).toBeGreaterThan(0.1);
    },
  );

  it("run, are repaid on time and late, are late, written down and defaulted", () => {
    const states = demoLoans.map(({ dueOn, paidOn, defaultOn }) => {
      if (defaultOn !== undefined) return "defaulted";
      if (paidOn.length === dueOn.length)
        return (paidOn.at(-1) ?? 0) > (dueOn.at(-1) ?? 0) ? "repaid late" : "repaid";
      const missed = dueOn[paidOn.length] ?? 0;
      if (missed >= 0) return "running";
      return missed < -7 ? "written down" : "late";
    });
    expect(new Set(states)).toEqual(
      new Set(["running", "repaid", "repaid late", "late", "written down", "defaulted"]),
    );
    for (const lender of lenderNames) expect(wallets.get(lender)).toEqual(expect.any(Number));
  });
});
