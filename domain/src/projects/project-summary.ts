import { z } from "zod";
import { wei } from "../money.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "./categories.ts";
import { stages } from "./stage.ts";

/** Named in public: never with an address to write to. */
export const person = z.object({ _id: z.uuid(), username: z.string() });

/** As asked for, and what has become of it: `proposed` until a bid is accepted. */
export const projectMilestone = z.object({
  title: z.string(),
  status: z.string(),
  by: z.string(),
  amount: wei,
});

/** A project in a list. */
export const projectSummary = z.object({
  _id: z.uuid(),
  /** The deed's number. */
  tokenId: z.string(),
  stage: z.enum(stages),
  title: z.string(),
  category: z.enum(categoryKeys),
  /** In a list the first lines, as plain text. */
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
  /** True until the chain can no longer take the deed back. */
  confirming: z.boolean(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;
