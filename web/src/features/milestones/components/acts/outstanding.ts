import { isFinished } from "@trestle/domain/escrow/project-on-chain.ts";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";

type Amounted = { amount: string };

export const sumOf = (milestones: Amounted[]): bigint =>
  milestones.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Sum of the unfinished milestones, which a settlement splits. */
export const outstandingOf = (milestones: TrackedMilestone[]): bigint =>
  sumOf(milestones.filter((milestone) => !isFinished(milestone)));

/** Milestones that are pending or sent back: lost to the developer when the project closes early. */
export const unsubmitted = (milestones: TrackedMilestone[]): TrackedMilestone[] =>
  milestones.filter(({ status }) => status === "pending" || status === "changes_requested");
