import { describe, expect, it } from "vitest";
import { DAYS_BEFORE } from "./calendar.ts";
import {
  type DemoLoan,
  demoAccounts,
  demoCustomers,
  demoDevelopers,
  demoLoans,
  depositDays,
  lenderNames,
  openRequests,
  pastWorks,
} from "./story.ts";

const ATTESTED_DAYS = 7;
const PARKING_DAYS = 30;
/** Of the high-risk pool: grace and write-down. */
const UNTIL_DEFAULT_DAYS = 5 + 30;
const wallets = new Map(
  [...demoAccounts, ...demoCustomers, ...demoDevelopers].map(({ username, wallet }) => [username, wallet]),
);

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
      // Longer than that, money that no accepted bid needs goes back to the pool by itself.
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
