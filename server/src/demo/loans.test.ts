import { expect, it } from "vitest";
import { demoAccounts, demoCustomers } from "./accounts.ts";
import { demoDevelopers } from "./developers.ts";
import { DAYS_BEFORE, demoLoans, lenderNames, POSTED_BEFORE } from "./loans.ts";
import { demoRequests } from "./post-requests.ts";

const ATTESTED_DAYS = 7;
const PARKING_DAYS = 30;
const wallets = new Map(
  [...demoAccounts, ...demoCustomers, ...demoDevelopers].map(({ username, wallet }) => [username, wallet]),
);

it.each(demoLoans.map((loan) => [loan.project, loan] as const))(
  "%s can borrow as the demo says",
  (project, { by, attestedOn, takenOn, dueOn, paidOn }) => {
    expect(demoRequests.slice(0, POSTED_BEFORE)).toContainEqual(
      expect.objectContaining({ title: project, by }),
    );
    expect(attestedOn).toBeGreaterThan(1 - DAYS_BEFORE);
    expect(takenOn).toBeGreaterThan(attestedOn);
    expect(takenOn).toBeLessThan(attestedOn + ATTESTED_DAYS);
    // Longer than that, the money goes back to the pool by itself.
    const end = paidOn.length === dueOn.length ? (paidOn.at(-1) ?? 0) : 0;
    expect(end).toBeLessThan(takenOn + PARKING_DAYS);
    for (const [index, day] of paidOn.entries()) {
      expect(day).toBeGreaterThan(takenOn);
      expect(day).toBeLessThan(Math.min(0, dueOn[index] ?? 0));
    }
  },
);

it("shows loans that run, one that is repaid and one that is late, lent by people with wallets", () => {
  const states = demoLoans.map(({ dueOn, paidOn }) => {
    if (paidOn.length === dueOn.length) return "repaid";
    return (dueOn[paidOn.length] ?? 0) < 0 ? "late" : "running";
  });
  expect(new Set(states)).toEqual(new Set(["running", "repaid", "late"]));
  for (const lender of lenderNames) expect(wallets.get(lender)).toEqual(expect.any(Number));
});
