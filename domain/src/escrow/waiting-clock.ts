import type { MilestoneOnChain, ProjectOnChain } from "./project-on-chain.ts";

/**
 * Time that a submission waits for customer or arbiter moves all later deadlines. Mirrors the contract's WaitingClock:
 * only the first waiting milestone counts, so no second is counted twice.
 */

/** Returns whether a submission waits for a decision. A milestone disputed before any submission does not wait. */
const waits = ({ status, submittedAt }: MilestoneOnChain): boolean =>
  status === "submitted" || (status === "disputed" && submittedAt !== null);

export const firstWaiting = ({ milestones }: ProjectOnChain): number => milestones.findIndex(waits);

/** Applies `change` and updates the clock. Every change that may begin or end a wait must go through this function. */
export function keepWaitingClock(project: ProjectOnChain, at: number, change: () => void): void {
  const before = firstWaiting(project);
  change();
  const after = firstWaiting(project);
  if (before === after) return;
  const counted = project.milestones[before];
  if (counted && project.waitingSince !== null) counted.waited += at - project.waitingSince;
  project.waitingSince = after < 0 ? null : at;
}

/** Returns by how much a milestone's date has moved up to `now`. */
export function movedBy(project: ProjectOnChain, index: number, now: number): number {
  const earlier = project.milestones.slice(0, index).reduce((sum, { waited }) => sum + waited, 0);
  const first = firstWaiting(project);
  const running = first >= 0 && first < index && project.waitingSince !== null;
  return earlier + (running ? now - (project.waitingSince as number) : 0);
}

/** Returns the deadline of a milestone, given the state at `now`. */
export const dueAt = (project: ProjectOnChain, index: number, now: number): number =>
  (project.milestones[index]?.deadline ?? 0) + movedBy(project, index, now);
