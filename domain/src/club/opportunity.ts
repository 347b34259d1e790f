import { z } from "zod";
import { asMarkdown } from "../markdown/markdown.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "../projects/categories.ts";
import { clubPerson } from "./person.ts";

export const NO_OPPORTUNITY = "This opportunity doesn’t exist.";

export const opportunityKinds = {
  partner: "Partner wanted",
  capacity: "Spare capacity",
  lenders: "Lenders wanted",
  materials: "Materials",
  other: "Other",
} as const;
export type OpportunityKind = keyof typeof opportunityKinds;
export const opportunityKindKeys = Object.keys(opportunityKinds) as [OpportunityKind, ...OpportunityKind[]];

export const opportunityLimits = {
  title: 100,
  text: 4_000,
  outcome: 300,
  comment: 1_000,
  days: 180,
} as const;

const atMost = (limit: number) => `Use at most ${limit.toLocaleString("en-GB")} characters.`;

const opportunityContent = z.strictObject({
  kind: z.enum(opportunityKindKeys, "Choose what it is."),
  title: z
    .string()
    .trim()
    .min(5, "Enter a title of at least 5 characters.")
    .max(opportunityLimits.title, atMost(opportunityLimits.title)),
  text: z
    .string()
    .trim()
    .min(20, "Describe it in at least 20 characters.")
    .max(opportunityLimits.text, atMost(opportunityLimits.text)),
  trade: z.enum(categoryKeys).nullable(),
  place: location.nullable(),
  scorsFrom: z.number().int().min(1).max(11),
  until: z.iso.date("Choose the last day it’s open."),
  /** A public request or project that it is about. */
  projectId: z.uuid("This project doesn’t exist.").nullable(),
});
export const postOpportunityRequest = opportunityContent.extend({
  text: asMarkdown(opportunityContent.shape.text),
});
export type PostOpportunityRequest = z.infer<typeof postOpportunityRequest>;

export const closeOpportunityRequest = z.strictObject({
  outcome: z
    .string()
    .trim()
    .min(3, "Say what came of it in a few words.")
    .max(opportunityLimits.outcome, atMost(opportunityLimits.outcome)),
});

export const commentRequest = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, "Write something first.")
    .max(opportunityLimits.comment, atMost(opportunityLimits.comment)),
});
export const followRequest = z.strictObject({ follow: z.boolean() });

export const opportunity = opportunityContent.omit({ projectId: true }).extend({
  _id: z.uuid(),
  author: clubPerson,
  /** Null if it isn't on the market any more. */
  project: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  postedAt: z.iso.datetime(),
  comments: z.number().int(),
  state: z.enum(["open", "ended", "closed"]),
  outcome: z.string().nullable(),
  following: z.boolean(),
});
export type Opportunity = z.infer<typeof opportunity>;

export const opportunityComment = z.object({
  _id: z.string(),
  author: clubPerson,
  text: z.string(),
  at: z.iso.datetime(),
});
export type OpportunityComment = z.infer<typeof opportunityComment>;

/** A matching opportunity with the reasons. */
export const suggestion = z.object({ opportunity, because: z.array(z.string()).min(1) });
export type Suggestion = z.infer<typeof suggestion>;

export const opportunityFilter = z.object({
  kind: z.enum(opportunityKindKeys).optional(),
  author: z.uuid().optional(),
  /** Includes expired and closed ones. */
  all: z.stringbool().optional(),
});
