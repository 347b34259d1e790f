import { describe, expect, it } from "vitest";
import type { Act } from "../escrow/acts.ts";
import { openProject, type ProjectOnChain, pendingMilestone } from "../escrow/project-on-chain.ts";
import { comingOf } from "./coming.ts";
import { taskOf } from "./task.ts";

const DAY = 86_400;
const NOW = 12 * DAY;
const [CUSTOMER, DEVELOPER] = ["0xc", "0xd"];
const proposal = (validUntil: number) => ({
  ...{ proposedAt: DAY, termsHash: "0x", validUntil, validUntilOnChain: String(validUntil) },
});

/** 1,000 and 500 wei are agreed and paid in by the customer; the fee is 2.5%. */
const active = (changed: Partial<ProjectOnChain> = {}): ProjectOnChain => ({
  ...openProject(CUSTOMER ?? "", 5 * DAY),
  status: "active",
  developer: DEVELOPER ?? "",
  acceptedAt: DAY,
  feeBps: 250,
  reviewWindow: 14 * DAY,
  milestones: [pendingMilestone("1000", 20 * DAY), pendingMilestone("500", 40 * DAY)],
  left: { customer: "1500", donations: "0", loan: "0" },
  ...changed,
});
const submitted = (amount: string, reviewEndsAt: number | null) => ({
  ...pendingMilestone(amount, 20 * DAY),
  ...{ status: "submitted" as const, submittedAt: 2 * DAY, reviewEndsAt },
});
const task = (act: Act, milestone: number | null, project: ProjectOnChain, address = CUSTOMER ?? "") => {
  const stake = { projectId: "p", title: "A wall", titleOf: () => "Footing", project, address };
  const coming = comingOf({ ...stake, donation: 0n }, NOW);
  return taskOf({ act, milestone, until: null }, project, coming, NOW);
};

describe("a task's money and time", () => {
  it("is the milestone whose review runs, from its beginning, among several submissions", () => {
    const project = active({ milestones: [submitted("1000", null), submitted("500", 19 * DAY)] });
    expect(task("approveMilestone", 0, project)).toEqual({
      ...{ milestone: 1, amount: "500", since: 5 * DAY, until: 19 * DAY },
    });
  });

  it("is what arrives in the developer's wallet, and the milestone's own date", () => {
    expect(task("submitMilestone", 0, active(), DEVELOPER)).toEqual({
      ...{ milestone: 0, amount: "975", since: null, until: 20 * DAY },
    });
    const over = active({ milestones: [submitted("1000", 11 * DAY)] });
    expect(task("claimAfterReview", 0, over, DEVELOPER)).toMatchObject({ amount: "975", until: null });
  });

  it("are those of the proposal that the act answers, not of another one", () => {
    const both = active({
      changes: {
        "0xd": {
          ...proposal(13 * DAY),
          milestones: [{ index: 1, amount: "700", deadline: 50 * DAY }],
        },
      },
      settlements: { "0xd": { ...proposal(13 * DAY), toDeveloper: "600", toRefund: "900" } },
    });
    expect(task("acceptChange", null, both).amount).toBe("200");
    expect(task("acceptSettlement", null, both).amount).toBe("900");
  });

  it("is what cancelling brings back, also where a proposal has expired", () => {
    const late = active({
      milestones: [pendingMilestone("1000", -10 * DAY), pendingMilestone("500", 40 * DAY)],
      settlements: { "0xd": { ...proposal(NOW), toDeveloper: "600", toRefund: "900" } },
    });
    expect(task("cancelOverdue", null, late).amount).toBe("1500");
    expect(task("acceptSettlement", null, late).amount).toBeNull();
  });

  it("is the loan that goes back to its pool, and the refund that can be claimed", () => {
    const open = {
      ...openProject(CUSTOMER ?? "", 5 * DAY),
      loan: { pool: "0xp", amount: "7", fundedAt: DAY },
    };
    open.left.loan = "7";
    expect(task("returnLoan", null, open).amount).toBe("7");
    const ended = active({ status: "cancelled", endedAt: 11 * DAY, milestones: [] });
    expect(task("claimRefund", null, ended).amount).toBe("1500");
  });
});
