import { z } from "zod";
import { person } from "./project-summary.ts";

const text = z
  .string()
  .trim()
  .min(3, "Write at least a few words.")
  .max(1000, "Use at most 1,000 characters.");
export const askRequest = z.strictObject({ text });
export const answerRequest = z.strictObject({ text });

/** A public question with its answer. */
export const question = z.object({
  _id: z.uuid(),
  text: z.string(),
  askedBy: person,
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type Question = z.infer<typeof question>;
