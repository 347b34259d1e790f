import { outstanding, type ProjectOnChain } from "./project-on-chain.ts";

/**
 * Returns whether paying the developer `amount` takes lent or donated money, which waits. Mirrors the contract's
 * Buckets.
 */
export const needsOthersMoney = ({ left }: ProjectOnChain, amount: bigint): boolean =>
  amount > BigInt(left.customer);

/**
 * Returns the time from which a milestone is paid if lent or donated money waits for it; null if an approval pays at
 * once.
 */
export function paymentWait(
  project: ProjectOnChain,
  index: number,
  now: number,
): { from: number; unless: string } | null {
  const milestone = project.milestones[index];
  const isSubmitted =
    milestone?.status === "submitted" && needsOthersMoney(project, BigInt(milestone.amount));
  const from = isSubmitted ? (milestone.submittedAt ?? 0) + (project.othersWait ?? 0) : milestone?.paidFrom;
  if (!from || (isSubmitted && now >= from)) return null;
  const isLent = BigInt(project.left.loan) > 0n;
  return { from, unless: isLent ? "the lender objects" : "the platform objects for the donors" };
}

/** Returns the end of the operator's time to object to a milestone's payment; null if they can't. */
export function objectionEnds(project: ProjectOnChain, index: number, now: number): number | null {
  const milestone = project.milestones[index];
  if (!milestone || (project.status !== "active" && project.status !== "closing")) return null;
  const isWaiting =
    milestone.status === "approved" ||
    (milestone.status === "submitted" && needsOthersMoney(project, outstanding(project)));
  const until = milestone.paidFrom ?? (milestone.submittedAt ?? 0) + (project.othersWait ?? 0);
  return isWaiting && now < until ? until : null;
}
