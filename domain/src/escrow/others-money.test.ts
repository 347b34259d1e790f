import { describe, expect, it } from "vitest";
import { objectionEnds, paymentWait } from "./others-money.ts";
import { openProject, type ProjectOnChain, pendingMilestone } from "./project-on-chain.ts";

const NOW = 1_000_000;
const WAIT = 3 * 86_400;

/** Two milestones of 10 at a price of 20, the first submitted at `NOW`. */
function project(left: { customer: string; donations: string; loan: string }): ProjectOnChain {
  const milestones = [pendingMilestone("10", NOW), pendingMilestone("10", NOW)];
  Object.assign(milestones[0] as object, { status: "submitted", submittedAt: NOW });
  return {
    ...openProject("0x1"),
    ...{ status: "active", total: "20", othersWait: WAIT, donated: left.donations, left, milestones },
  };
}

describe("the wait of lent and donated money", () => {
  it("starts with the submission and names the party that can object", () => {
    const lent = project({ customer: "5", donations: "0", loan: "15" });
    expect(paymentWait(lent, 0, NOW)).toEqual({ from: NOW + WAIT, unless: "the lender objects" });
    const donated = project({ customer: "5", donations: "15", loan: "0" });
    expect(paymentWait(donated, 0, NOW)?.unless).toBe("the platform objects for the donors");
    expect(paymentWait(lent, 0, NOW + WAIT)).toBeNull();
  });

  it("applies as soon as the customer's own money does not cover the payment", () => {
    expect(paymentWait(project({ customer: "10", donations: "10", loan: "10" }), 0, NOW)).toBeNull();
    expect(paymentWait(project({ customer: "9", donations: "11", loan: "0" }), 0, NOW)).not.toBeNull();
  });

  it("leaves a date on an approved milestone, also once the wait is over", () => {
    const lent = project({ customer: "0", donations: "0", loan: "20" });
    Object.assign(lent.milestones[0] as object, { status: "approved", paidFrom: NOW + WAIT });
    expect(paymentWait(lent, 0, NOW + WAIT)).toMatchObject({ from: NOW + WAIT });
    expect(objectionEnds(lent, 0, NOW + WAIT - 1)).toBe(NOW + WAIT);
    expect(objectionEnds(lent, 0, NOW + WAIT)).toBeNull();
  });

  it("lets the operator object to a submission before the customer's money is used up", () => {
    const lent = project({ customer: "10", donations: "0", loan: "10" });
    expect(objectionEnds(lent, 0, NOW)).toBe(NOW + WAIT);
    expect(objectionEnds(project({ customer: "20", donations: "0", loan: "0" }), 0, NOW)).toBeNull();
    expect(objectionEnds(lent, 1, NOW)).toBeNull();
  });
});
