import { outstanding, type ProjectOnChain } from "./project-on-chain.ts";

/**
 * Whether paying the developer `amount` takes lent money, or brings the donated money spent beyond a fifth of the
 * accepted price. Such a payment waits, as in the contract's Buckets.
 */
export function needsOthersMoney(project: ProjectOnChain, amount: bigint): boolean {
  const { left, donated, total } = project;
  const fromOthers = amount - BigInt(left.customer);
  if (fromOthers <= 0n) return false;
  const spent = BigInt(donated) - BigInt(left.donations) + fromOthers;
  return spent > BigInt(donated) || spent > BigInt(total ?? 0) / 5n;
}

/** From when on an approval of this submission pays, if lent or donated money has to wait; null if it pays at once. */
export function approvalPaysFrom(project: ProjectOnChain, index: number, now: number): number | null {
  const milestone = project.milestones[index];
  if (milestone?.status !== "submitted" || milestone.submittedAt === null) return null;
  const from = milestone.submittedAt + (project.othersWait ?? 0);
  return now < from && needsOthersMoney(project, BigInt(milestone.amount)) ? from : null;
}

/** Until when the operator can object to the payment for a milestone; null if they can't. */
export function objectionEnds(project: ProjectOnChain, index: number, now: number): number | null {
  const milestone = project.milestones[index];
  if (!milestone || (project.status !== "active" && project.status !== "closing")) return null;
  const isWaiting =
    milestone.status === "approved" ||
    (milestone.status === "submitted" && needsOthersMoney(project, outstanding(project)));
  const until = milestone.paidFrom ?? (milestone.submittedAt ?? 0) + (project.othersWait ?? 0);
  return isWaiting && now < until ? until : null;
}
