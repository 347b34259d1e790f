import { z } from "zod";
import { wei } from "../money.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "./categories.ts";
import { stages } from "./stage.ts";

/** A person's public name and id, without an address. */
export const person = z.object({ _id: z.uuid(), username: z.string() });

/** A requested milestone with its state; `proposed` until a bid is accepted. */
export const projectMilestone = z.object({
  title: z.string(),
  status: z.string(),
  by: z.string(),
  amount: wei,
});

export const projectSummary = z.object({
  _id: z.uuid(),
  tokenId: z.string(),
  stage: z.enum(stages),
  title: z.string(),
  category: z.enum(categoryKeys),
  /** In lists only the first lines, as plain text. */
  projectDescription: z.string(),
  owner: person,
  location: location.nullable(),
  /** Sum of the items, in wei. */
  asked: wei,
  budget: z.object({ from: wei, to: wei }),
  donationGoal: wei.nullable(),
  donationsReceived: wei,
  donationCurrency: z.string(),
  bidCount: z.number().int().nonnegative(),
  /** Prices of the newest bid of each developer, newest first; at most 24. */
  bidPrices: z.array(wei),
  scorsFrom: z.number().int(),
  openUntil: z.string(),
  postedAt: z.string(),
  milestones: z.array(projectMilestone),
  progress: z.number(),
  isComplete: z.boolean(),
  /** True until the deed's block is final. */
  confirming: z.boolean(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;
