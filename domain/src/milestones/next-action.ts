import type { Act, ActVerdict } from "../escrow/acts.ts";
import { nextOwed } from "../escrow/overdue.ts";
import type { ProjectOnChain } from "../escrow/project-on-chain.ts";
import type { NextDate, ProjectRole } from "./ongoing.ts";

/** Acts in order of urgency, each with the roles interested in it. */
const pressing: [Act, ProjectRole[]][] = [
  ["resolveDispute", ["arbiter"]],
  ["approveMilestone", ["customer"]],
  ["acceptSettlement", ["customer", "developer"]],
  ["acceptChange", ["customer", "developer"]],
  ["claimAfterReview", ["developer"]],
  ["executeDisputeDefault", ["customer", "developer"]],
  ["cancelOverdue", ["customer"]],
  ["submitMilestone", ["developer"]],
  ["claimRefund", ["customer", "donor"]],
  ["returnLoan", ["customer"]],
  ["closeExpired", ["customer", "donor"]],
];

/** Returns the most urgent of the possible acts for these roles. */
export function nextAction(verdicts: ActVerdict[], roles: ProjectRole[]): ActVerdict | undefined {
  for (const [act, interested] of pressing) {
    if (!interested.some((role) => roles.includes(role))) continue;
    const found = verdicts.find((verdict) => verdict.act === act && verdict.possible && verdict.yours);
    if (found) return found;
  }
  return undefined;
}

/** Returns the next date in seconds: the project's own, or that of the repayment of the viewer's loan. */
export function nextDateOf(project: ProjectOnChain, now: number, repaymentAt?: number): NextDate | undefined {
  const dates = projectDates(project, now);
  if (repaymentAt !== undefined) dates.push({ at: repaymentAt, kind: "loan_due", milestone: null });
  return dates.sort((a, b) => a.at - b.at)[0];
}

function projectDates(project: ProjectOnChain, now: number): NextDate[] {
  if (project.status === "open") return [{ at: project.openUntil, kind: "request_closes", milestone: null }];
  if (project.endedAt !== null) return [];
  const dates = project.milestones.flatMap(
    ({ status, reviewEndsAt, paidFrom, dispute }, milestone): NextDate[] => {
      if (status === "submitted" && reviewEndsAt)
        return [{ at: reviewEndsAt, kind: "review_ends", milestone }];
      if (status === "approved" && paidFrom) return [{ at: paidFrom, kind: "payment_due", milestone }];
      if (status === "disputed" && dispute)
        return [{ at: dispute.defaultAt, kind: "dispute_default", milestone }];
      return [];
    },
  );
  const owed = nextOwed(project, now);
  if (owed) dates.push({ at: owed.due, kind: "milestone_due", milestone: owed.index });
  return dates;
}
