import type { Exit } from "../escrow/exit.ts";
import { escrowLimits } from "../escrow/limits.ts";
import { isOwed, overdueFrom } from "../escrow/overdue.ts";
import type { ProjectOnChain } from "../escrow/project-on-chain.ts";
import { reviewsBefore } from "../escrow/review-queue.ts";
import { dueAt } from "../escrow/waiting-clock.ts";
import { formatCoins } from "../money.ts";

/** Names for use in sentences. */
export type PartyNames = { customer: string; developer: string };

const rounds = (count: number) => (count === 1 ? "1 round" : `${count} rounds`);

/** Describes a milestone's state without dates. */
export function stateText(
  project: ProjectOnChain,
  index: number,
  { customer, developer }: PartyNames,
  now: number,
): string {
  const milestone = project.milestones[index];
  if (!milestone) return "";
  const left = escrowLimits.maxChangeRounds - milestone.changeRounds;
  const late = isOwed(milestone) && now >= dueAt(project, index, now);
  const overdue = late && now >= overdueFrom(project, index, now);
  switch (milestone.status) {
    case "pending":
      if (overdue) return `Overdue. ${customer} can cancel what isn’t submitted.`;
      return late ? "Late. Not submitted yet." : "Not submitted yet.";
    case "submitted": {
      const before = reviewsBefore(project, index);
      if (before > 0)
        return `Submitted. Its review starts after ${before === 1 ? "1 other review" : `${before} other reviews`}.`;
      return left > 0
        ? `In review. ${rounds(left)} of changes left.`
        : "In review. No rounds of changes left.";
    }
    case "changes_requested":
      if (overdue) return `Overdue. ${developer} didn’t submit the requested changes in time.`;
      return `${customer} requested changes, round ${milestone.changeRounds} of ${escrowLimits.maxChangeRounds}. ${developer} has to submit it again.`;
    case "disputed":
      return milestone.submittedAt === null
        ? "In dispute before it was submitted. The arbiter decides."
        : "In dispute. The arbiter decides.";
    case "approved":
      return `Approved by ${customer}. Lent and donated money waits, so that the work can be checked.`;
    case "released":
      return `Paid to ${developer}.`;
    case "resolved":
      return milestone.decision ? "Decided. The money was split." : "Settled by agreement.";
    case "refunded":
      return "Cancelled. The money can be refunded.";
  }
}

/** Returns the default outcome as a sentence without its date. */
export function exitText({ act, payout, refunded }: Exit, { developer }: PartyNames): string {
  switch (act) {
    case "closeExpired":
      return "If no bid is accepted, the request closes and all its money can be refunded.";
    case "claimAfterReview":
      return `If nobody acts, ${developer} receives ${formatCoins(payout.net)}. The fee is ${formatCoins(payout.fee)}.`;
    case "executeDisputeDefault":
      return payout.gross === 0n
        ? `If the arbiter stays silent, ${formatCoins(refunded)} can be refunded.`
        : `If the arbiter stays silent, ${developer} receives ${formatCoins(payout.net)} and ${formatCoins(refunded)} can be refunded.`;
    case "cancelOverdue":
      return `If it isn’t submitted, anyone can cancel and ${formatCoins(refunded)} can be refunded.`;
  }
}
