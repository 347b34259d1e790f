import { z } from "zod";
import { person } from "../projects/project-summary.ts";

export const REVIEW_DAYS = 30;
/** Days before the window closes when a side without a review is reminded. */
export const REVIEW_REMINDER_DAYS = 7;
export const REVIEW_LENGTH = 1_200;
export const ANSWER_LENGTH = 600;

const words = (most: number, least: string) =>
  z
    .string()
    .trim()
    .min(3, least)
    .max(most, `Use at most ${most.toLocaleString("en-GB")} characters.`);

export const writeReviewRequest = z.strictObject({
  stars: z.number("Choose from 1 to 5 stars.").int().min(1, "Choose from 1 to 5 stars.").max(5),
  text: words(REVIEW_LENGTH, "Write a few words about the work."),
});
export type WriteReviewRequest = z.infer<typeof writeReviewRequest>;
export const answerReviewRequest = z.strictObject({
  text: words(ANSWER_LENGTH, "Write a few words as your answer."),
});
export const removeReviewRequest = z.strictObject({
  note: words(500, "Say why in a few words."),
});

export const sides = ["customer", "developer"] as const;
export type Side = (typeof sides)[number];

export const review = z.object({
  _id: z.uuid(),
  author: person,
  side: z.enum(sides),
  stars: z.number().int(),
  text: z.string(),
  /** Null for a privately negotiated project. */
  project: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  publishedAt: z.iso.datetime(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
});
export type Review = z.infer<typeof review>;

export const reviewSummary = z.object({
  count: z.number().int(),
  /** One decimal; null without reviews. */
  average: z.number().nullable(),
  /** Number of reviews with one star, two stars, and so on. */
  byStars: z.array(z.number().int()).length(5),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** A project's review window, from one side's view. */
export const reviewWindow = z.object({
  project: z.object({ _id: z.uuid(), title: z.string() }),
  side: z.enum(sides),
  other: person,
  endedAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  isOpen: z.boolean(),
  mine: z
    .object({
      stars: z.number().int(),
      text: z.string(),
      writtenAt: z.iso.datetime(),
      published: z.boolean(),
    })
    .nullable(),
  theirsIsIn: z.boolean(),
});
export type ReviewWindow = z.infer<typeof reviewWindow>;
