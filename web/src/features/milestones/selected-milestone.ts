import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";

/** What is looked at first: what waits for the viewer, else what is not finished, else the last. */
export function firstToLookAt(milestones: TrackedMilestone[]): number {
  const waiting = milestones.find(({ acts }) =>
    acts.some(
      ({ yours, possible, act }) => yours && possible && act !== "openDispute" && act !== "answerDispute",
    ),
  );
  const open = milestones.find(({ status }) => !["released", "resolved", "refunded"].includes(status));
  return (waiting ?? open)?.index ?? Math.max(0, milestones.length - 1);
}
