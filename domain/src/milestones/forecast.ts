import { isOwed } from "../escrow/overdue.ts";
import { isFinished, type ProjectOnChain } from "../escrow/project-on-chain.ts";
import { reviewEnd } from "../escrow/review-queue.ts";
import { dueAt } from "../escrow/waiting-clock.ts";

export type Span = { start: number; end: number };
export type MilestoneForecast = Span & { payment: number };

/** Returns the planned span of each milestone: from the previous date, or the acceptance, to its own. */
export const plannedSpans = ({ milestones, acceptedAt }: ProjectOnChain): Span[] =>
  milestones.map(({ planned }, index) => ({
    start: Math.min(milestones[index - 1]?.planned ?? acceptedAt ?? planned, planned),
    end: planned,
  }));

/**
 * Returns the course if all dates are kept: work ends when it is due, or today if that has passed, and reviews last
 * their whole window, one after another. Undefined for finished milestones.
 */
export function forecast(project: ProjectOnChain, now: number): (MilestoneForecast | undefined)[] {
  const window = project.reviewWindow ?? 0;
  // Running reviews determine when the next one can begin.
  let reviewFree = project.milestones.reduce(
    (latest, { status }, index) =>
      status === "submitted" ? Math.max(latest, reviewEnd(project, index, now)) : latest,
    now,
  );
  let workFree = project.acceptedAt ?? now;
  return project.milestones.map((milestone, index) => {
    const began = Math.max(workFree, project.acceptedAt ?? 0);
    if (milestone.submittedAt !== null) workFree = Math.max(workFree, milestone.submittedAt);
    if (isFinished(milestone)) return undefined;
    if (milestone.status === "submitted") {
      const payment = reviewEnd(project, index, now);
      return { start: began, end: milestone.submittedAt ?? now, payment };
    }
    if (!isOwed(milestone)) {
      const payment = milestone.paidFrom ?? milestone.dispute?.defaultAt ?? now;
      return { start: began, end: milestone.submittedAt ?? now, payment };
    }
    const end = Math.max(dueAt(project, index, now), now);
    const payment = Math.max(end, reviewFree) + window;
    reviewFree = payment;
    workFree = Math.max(workFree, end);
    return { start: Math.min(began, end), end, payment };
  });
}
