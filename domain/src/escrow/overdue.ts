import { escrowLimits } from "./limits.ts";
import type { MilestoneOnChain, ProjectOnChain } from "./project-on-chain.ts";
import { dueAt } from "./waiting-clock.ts";

/** Work that the developer still owes: only this can run over its date. */
export const isOwed = ({ status }: Pick<MilestoneOnChain, "status">): boolean =>
  status === "pending" || status === "changes_requested";

/** Returns the time from which a milestone is overdue, given the state at `now`. */
export const overdueFrom = (project: ProjectOnChain, index: number, now: number): number =>
  dueAt(project, index, now) + escrowLimits.overdueGrace;

/** The milestone that is owed next, with its date; none if nothing is owed. */
export function nextOwed(project: ProjectOnChain, now: number): { index: number; due: number } | undefined {
  return project.milestones
    .map((milestone, index) => ({ milestone, index, due: dueAt(project, index, now) }))
    .filter(({ milestone }) => isOwed(milestone))
    .reduce<{ index: number; due: number } | undefined>(
      (first, { index, due }) => (first && first.due <= due ? first : { index, due }),
      undefined,
    );
}
