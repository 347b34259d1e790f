import { z } from "zod";
import { clubPerson } from "./person.ts";

export const INTRODUCTION_DAYS = 14;
export const INTRODUCTIONS_A_WEEK = 5;
export const REASON_LENGTH = 500;

export const askIntroductionRequest = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(20, "Say why in at least 20 characters.")
    .max(REASON_LENGTH, `Use at most ${REASON_LENGTH} characters.`),
  /** A request of one of the two sides. */
  projectId: z.uuid("This project doesn’t exist.").nullable(),
});
export type AskIntroductionRequest = z.infer<typeof askIntroductionRequest>;

export const answerIntroductionRequest = z.strictObject({ agree: z.boolean() });

export const introductionStates = ["open", "agreed", "declined", "withdrawn", "expired"] as const;

/** An introduction from one side's view. */
export const introduction = z.object({
  _id: z.uuid(),
  /** Whether the reader asked. */
  mine: z.boolean(),
  other: clubPerson.extend({ scors: z.number().int() }),
  reason: z.string(),
  /** The title is null if the reader may not see the project. */
  project: z.object({ _id: z.uuid(), title: z.string().nullable() }).nullable(),
  state: z.enum(introductionStates),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Email address of the other side; null before both have agreed. */
  contact: z.string().nullable(),
  /** Whether a negotiation can be opened now. */
  mayNegotiate: z.boolean(),
});
export type Introduction = z.infer<typeof introduction>;

export const ownIntroductions = z.object({
  /** Introductions that can still be requested this week. */
  left: z.number().int(),
  introductions: z.array(introduction),
});
