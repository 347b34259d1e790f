import { z } from "zod";
import { wei } from "../money.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "./categories.ts";
import { projectFile } from "./draft.ts";
import { listings, stages } from "./stage.ts";
import { askedMilestone, projectItem, projectTerms } from "./terms.ts";

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
  /** What the items cost together, in wei. */
  asked: wei,
  budget: z.object({ from: wei, to: wei }),
  donationGoal: wei.nullable(),
  donationsReceived: wei,
  donationCurrency: z.string(),
  bidCount: z.number().int().nonnegative(),
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

/** What the viewer may do with it now. */
export const projectPermissions = z.object({
  moveTo: z.array(z.enum(listings)),
  close: z.boolean(),
  ask: z.boolean(),
  answer: z.boolean(),
  addFiles: z.boolean(),
});

export const project = projectSummary.extend({
  termsHash: z.string(),
  terms: projectTerms,
  transactionHash: z.string(),
  items: z.array(projectItem),
  asks: z.array(askedMilestone),
  /** For the owner and verified developers, where the public sees the surroundings. */
  spot: location.nullable(),
  files: z.array(projectFile),
  permissions: projectPermissions,
});
export type Project = z.infer<typeof project>;

/** All that an owner may change of a posted request; the rest is frozen or the chain's. */
export const updateProjectRequest = z.strictObject({ stage: z.enum(listings) });
export type UpdateProject = z.infer<typeof updateProjectRequest>;

export const listQuery = z.object({ userId: z.uuid("A user id is needed.") });

export const happening = z.object({
  kind: z.enum([
    "posted",
    "moved",
    "paper_added",
    "bid",
    "bid_withdrawn",
    "donation",
    "question",
    "accepted",
    "closing",
    "ended",
  ]),
  at: z.string(),
  who: z.string().nullable(),
  detail: z.string().nullable(),
  transactionHash: z.string().nullable(),
});
export type Happening = z.infer<typeof happening>;
