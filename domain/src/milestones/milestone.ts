import { z } from "zod";

export const milestoneStatuses = [
  "pending",
  "submitted",
  "changes_requested",
  "disputed",
  "released",
  "resolved",
  "refunded",
] as const;

export const milestone = z.object({ title: z.string(), status: z.enum(milestoneStatuses) });
export type Milestone = z.infer<typeof milestone>;

const completed = new Set<Milestone["status"]>(["submitted", "disputed", "released", "resolved"]);
const verified = new Set<Milestone["status"]>(["released", "resolved"]);

/** How many of a hundred milestones the developer has handed in, and how many were found good. */
export function milestonePercentages(milestones: Pick<Milestone, "status">[]) {
  const share = (among: Set<Milestone["status"]>) =>
    milestones.length === 0
      ? 0
      : Math.round((100 * milestones.filter(({ status }) => among.has(status)).length) / milestones.length);
  return { completionPercentage: share(completed), verificationPercentage: share(verified) };
}
