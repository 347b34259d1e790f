import { z } from "zod";

const count = z.number().int();

/** What happened, in numbers, so that each item can be told in a sentence. */
export const evidenceFacts = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("delivery"),
    onTime: count,
    late: count,
    worstDaysLate: count,
    shared: count,
    refunded: count,
  }),
  z.object({
    kind: z.literal("stewardship"),
    "in-time": count,
    silence: count,
    "lost-dispute": count,
    settled: count,
  }),
  z.object({ kind: z.literal("repayment"), worstDaysLate: count, defaulted: z.boolean() }),
  z.object({ kind: z.literal("review"), stars: count }),
]);
export type EvidenceFacts = z.infer<typeof evidenceFacts>;
