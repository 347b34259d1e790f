import { z } from "zod";

/** Acts of the escrow on a project, after its bids are placed. */
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
 * Whether an address can act now. Named as in the contract, except `answerDispute`, which is evidence off the chain;
 * `milestone` is null for acts on the whole project. Times in seconds.
 */
export const actVerdict = z.object({
  act: z.enum([...milestoneActs, ...projectActs]),
  milestone: z.number().int().nullable(),
  /** Party that may act, and whether the viewer is that party. */
  actor: z.enum(["customer", "developer", "party", "arbiter", "contributor", "creditor", "anyone"]),
  yours: z.boolean(),
  possible: z.boolean(),
  /** The contract's error; null if the call is allowed and would change nothing. */
  error: z.string().nullable(),
  /** The obstacle as a sentence. */
  reason: z.string().nullable(),
  /** Time from which the act is possible, if only time is missing, and time until which it is. */
  from: z.number().int().nullable(),
  until: z.number().int().nullable(),
});
export type ActVerdict = z.infer<typeof actVerdict>;
