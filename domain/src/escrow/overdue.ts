import { escrowLimits } from "./limits.ts";
import type { MilestoneOnChain, ProjectOnChain } from "./project-on-chain.ts";
import { dueAt } from "./waiting-clock.ts";

/** Returns whether the developer still owes the work, which only then can be overdue. */
export const isOwed = ({ status }: Pick<MilestoneOnChain, "status">): boolean =>
  status === "pending" || status === "changes_requested";

/** Returns the time from which a milestone is overdue, given the state at `now`. */
export const overdueFrom = (project: ProjectOnChain, index: number, now: number): number =>
  dueAt(project, index, now) + escrowLimits.overdueGrace;

/** Returns the owed milestone with the earliest date, if any. */
export function nextOwed(project: ProjectOnChain, now: number): { index: number; due: number } | undefined {
  return project.milestones
    .map((milestone, index) => ({ milestone, index, due: dueAt(project, index, now) }))
    .filter(({ milestone }) => isOwed(milestone))
    .reduce<{ index: number; due: number } | undefined>(
      (first, { index, due }) => (first && first.due <= due ? first : { index, due }),
      undefined,
    );
}
