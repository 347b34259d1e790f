import { escrowLimits } from "./limits.ts";
import { isOwed } from "./overdue.ts";
import type { ProjectOnChain } from "./project-on-chain.ts";
import { returnableLoan } from "./refundable.ts";
import { dueAt, firstWaiting } from "./waiting-clock.ts";

/** Permissionless acts, possible once they are due. */
export const keeperActs = [
  "closeExpired",
  "claimAfterReview",
  "executeDisputeDefault",
  "cancelOverdue",
  "returnLoan",
] as const;
export type KeeperAct = (typeof keeperActs)[number];

export type DueDate = {
  /** `milestoneDue` is only a date for reminders; no call is sent. */
  act: KeeperAct | "milestoneDue";
  milestone: number | null;
  /** In seconds. */
  at: number;
  /** Identifies the occasion: the same act can become due again, for instance after a change request. */
  occasion: string;
};

/** Returns the fixed dates of a project at which an act becomes possible or late. */
export function dueDates(project: ProjectOnChain): DueDate[] {
  const dates: DueDate[] = [];
  const add = (act: DueDate["act"], milestone: number | null, at: number, occasion: string | number) =>
    dates.push({ act, milestone, at, occasion: String(occasion) });
  const { status, loan } = project;
  if (loan && returnableLoan(project) > 0n) {
    const from =
      status === "open" ? loan.fundedAt + escrowLimits.loanParking : (project.endedAt ?? project.acceptedAt);
    add("returnLoan", null, from ?? loan.fundedAt, `${project.left.loan}/${loan.fundedAt}`);
  }
  if (status === "open") add("closeExpired", null, project.openUntil, project.openUntil);
  if (status !== "active" && status !== "closing") return dates;

  for (const [index, milestone] of project.milestones.entries()) {
    const { submittedAt, reviewEndsAt, paidFrom, dispute } = milestone;
    if (milestone.status === "submitted" && reviewEndsAt)
      add("claimAfterReview", index, reviewEndsAt, submittedAt ?? 0);
    if (milestone.status === "approved" && paidFrom)
      add("claimAfterReview", index, paidFrom, `${submittedAt}/approved`);
    if (milestone.status === "disputed" && dispute)
      add("executeDisputeDefault", index, dispute.defaultAt, dispute.openedAt);
  }
  // While a submission waits, all later dates move with the clock; they are known once it is decided.
  const waiting = firstWaiting(project);
  const owed = project.milestones
    .map((milestone, index) => ({ milestone, index, due: dueAt(project, index, 0) }))
    .filter(({ milestone, index }) => isOwed(milestone) && (waiting < 0 || index < waiting));
  for (const { milestone, index, due } of owed)
    add("milestoneDue", index, due, `${milestone.deadline}/${milestone.changeRounds}`);
  if (owed.length > 0) {
    const first = Math.min(...owed.map(({ due }) => due));
    add("cancelOverdue", null, first + escrowLimits.overdueForAll, first);
  }
  return dates;
}
