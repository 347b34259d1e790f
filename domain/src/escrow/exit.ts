import { type Payout, payoutOf } from "./fee.ts";
import { escrowLimits } from "./limits.ts";
import { nextOwed, overdueFrom } from "./overdue.ts";
import { isFinished, type ProjectOnChain } from "./project-on-chain.ts";
import { reviewEnd } from "./review-queue.ts";

export const exits = ["closeExpired", "claimAfterReview", "executeDisputeDefault", "cancelOverdue"] as const;
export type Exit = {
  act: (typeof exits)[number];
  /** Time from which any account can do it, in seconds. */
  from: number;
  /** Payment to the developer, before and after the fee; the rest of the milestone is refundable. */
  payout: Payout;
  refunded: bigint;
};

/** Returns the default outcome of a milestone and its time, as the contract's `exitOf`; undefined once finished. */
export function exitOf(project: ProjectOnChain, index: number, now: number): Exit | undefined {
  const fee = project.feeBps ?? 0;
  const exit = (act: Exit["act"], from: number, amount: bigint, gross: bigint): Exit => ({
    act,
    from,
    payout: payoutOf(gross, fee),
    refunded: amount - gross,
  });
  if (project.status === "open") return exit("closeExpired", project.openUntil, 0n, 0n);
  const milestone = project.milestones[index];
  if (!milestone || isFinished(milestone) || project.endedAt !== null) return undefined;
  const amount = BigInt(milestone.amount);
  if (milestone.status === "submitted")
    return exit("claimAfterReview", reviewEnd(project, index, now), amount, amount);
  if (milestone.status === "approved")
    return exit("claimAfterReview", milestone.paidFrom ?? now, amount, amount);
  if (milestone.status === "disputed") {
    // Half for work submitted with evidence, nothing for other work.
    const gross = milestone.hasEvidence ? amount / 2n : 0n;
    return exit("executeDisputeDefault", milestone.dispute?.defaultAt ?? 0, amount, gross);
  }
  const cancel = (nextOwed(project, now)?.due ?? 0) + escrowLimits.overdueForAll;
  const from =
    milestone.status === "changes_requested" ? Math.max(cancel, overdueFrom(project, index, now)) : cancel;
  return exit("cancelOverdue", from, amount, 0n);
}
