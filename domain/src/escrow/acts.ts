import { z } from "zod";

/** Every act of the escrow on a project, once its bids are placed. */
export const milestoneActs = [
  "submitMilestone",
  "requestChanges",
  "approveMilestone",
  "claimAfterReview",
  "openDispute",
  "answerDispute",
  "resolveDispute",
  "executeDisputeDefault",
] as const;
export const projectActs = [
  "proposeChange",
  "acceptChange",
  "proposeSettlement",
  "acceptSettlement",
  "withdrawProposals",
  "resign",
  "cancelOverdue",
  "cancelRequest",
  "closeExpired",
  "claimRefund",
  "returnLoan",
  "withdraw",
] as const;
export type MilestoneAct = (typeof milestoneActs)[number];
export type ProjectAct = (typeof projectActs)[number];
export type Act = MilestoneAct | ProjectAct;

/** Party that may act; `anyone` once the act is due. */
export type Actor = "customer" | "developer" | "party" | "arbiter" | "contributor" | "creditor" | "anyone";

/**
 * Whether an address can do something now. Named as in the contract, except `answerDispute`, which is evidence off the
 * chain; `milestone` is null for acts on the whole project. Times are in seconds.
 */
export const actVerdict = z.object({
  act: z.enum([...milestoneActs, ...projectActs]),
  milestone: z.number().int().nullable(),
  /** Party that may act, and whether the viewer is that party. */
  actor: z.enum(["customer", "developer", "party", "arbiter", "contributor", "creditor", "anyone"]),
  yours: z.boolean(),
  possible: z.boolean(),
  /** The error with which the contract refuses; none where it would be allowed and change nothing. */
  error: z.string().nullable(),
  /** Why not, as a sentence. */
  reason: z.string().nullable(),
  /** From when, if only time is missing, and until when it stays possible, if time ends it. */
  from: z.number().int().nullable(),
  until: z.number().int().nullable(),
});
export type ActVerdict = z.infer<typeof actVerdict>;
