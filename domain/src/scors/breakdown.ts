import { z } from "zod";
import { wei } from "../money.ts";

const count = z.number().int();

/** Facts from which an item's sentence is written. */
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
  z.object({ kind: z.literal("repayment"), worstDaysLate: count, defaulted: z.boolean(), interest: wei }),
  z.object({ kind: z.literal("review"), stars: count }),
]);
export type EvidenceFacts = z.infer<typeof evidenceFacts>;

/** Groups of a score's explanation, in display order. */
export const pullGroups = [
  "delivered",
  "reviews",
  "customer",
  "repaid",
  "not_completed",
  "not_repaid",
] as const;
export type PullGroup = (typeof pullGroups)[number];

export const pullItem = z.object({
  id: z.string(),
  /** Null for a privately negotiated project. */
  project: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  /** Counterparty; null for a pool, a wallet without an account, or a private person. */
  counterparty: z.string().nullable(),
  /** Rounded to two digits, because the exact price is private to both sides. */
  amount: wei,
  endedAt: z.iso.datetime(),
  facts: evidenceFacts,
  /** Two decimals; all pulls add up to the exact score − 6. */
  pull: z.number(),
});
export type PullItem = z.infer<typeof pullItem>;

export const scorsBreakdown = z.object({
  overallScore: z.number(),
  /** With two decimals. */
  exact: z.number(),
  asOf: z.iso.datetime(),
  block: z.string(),
  groups: z.array(z.object({ group: z.enum(pullGroups), pull: z.number(), items: z.array(pullItem) })),
  history: z.array(z.object({ at: z.iso.datetime(), score: z.number(), cause: z.string().nullable() })),
  /** Sums as integers with 30 decimals, as text: Σ w and Σ w·s of the counted items, without the prior. */
  sums: z.object({ weight: z.string(), value: z.string() }),
  /** Score in a year without new evidence. */
  inAYear: z.number(),
});
export type ScorsBreakdown = z.infer<typeof scorsBreakdown>;

/** How one more project might go, and what that is worth. */
export const whatIfOutcomes = {
  onTime: 1,
  twoWeeksLate: 0.86,
  twoMonthsLate: 0.4,
  notCompleted: 0,
} as const;
export type WhatIfOutcome = keyof typeof whatIfOutcomes;

const exactScore = z.number();
/** The score with one more project for a new customer who is verified, by how it goes. */
export const scorsWhatIf = z.object({
  onTime: exactScore,
  twoWeeksLate: exactScore,
  twoMonthsLate: exactScore,
  notCompleted: exactScore,
});
export type ScorsWhatIf = z.infer<typeof scorsWhatIf>;
