import type { MilestoneOnChain, ProjectOnChain } from "./project-on-chain.ts";

/** Reviews of a project run one after another in the order of submission. Mirrors the contract's ReviewQueue. */

const isSubmitted = ({ status }: MilestoneOnChain) => status === "submitted";

/** Returns the milestone whose review window runs; -1 if none. */
export const inReview = ({ milestones }: ProjectOnChain): number =>
  milestones.findIndex((milestone) => isSubmitted(milestone) && milestone.reviewEndsAt !== null);

/** Returns how many submissions are reviewed before this one: 0 for the one in review. */
export function reviewsBefore(project: ProjectOnChain, index: number): number {
  const current = inReview(project);
  if (current === index) return 0;
  const since = project.milestones[index]?.since ?? 0;
  const earlier = project.milestones.filter((other, place) => {
    if (place === index || place === current || !isSubmitted(other)) return false;
    const entered = other.since ?? 0;
    return entered < since || (entered === since && place < index);
  });
  return earlier.length + 1;
}

/**
 * Returns the end of a submission's review. For a queued one: the earliest possible end, if each one before it is
 * claimed as soon as possible.
 */
export function reviewEnd(project: ProjectOnChain, index: number, now: number): number {
  const own = project.milestones[index]?.reviewEndsAt;
  if (own) return own;
  const running = project.milestones[inReview(project)]?.reviewEndsAt ?? now;
  return Math.max(running, now) + reviewsBefore(project, index) * (project.reviewWindow ?? 0);
}
