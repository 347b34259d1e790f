import { z } from "zod";
import type { Role } from "../auth/user.ts";

/** First steps of a new account; the product detects when each is done. */
export const stepName = z.enum([
  "account",
  "wallet",
  "request",
  "bids",
  "acceptance",
  "approval",
  "verification",
  "services",
  "bid",
  "payment",
  "deposit",
  "club_page",
]);
export type StepName = z.infer<typeof stepName>;

export const stepsOfRole: Record<Role, StepName[]> = {
  customer: ["account", "wallet", "request", "bids", "acceptance", "approval"],
  developer: ["account", "wallet", "verification", "services", "bid", "payment"],
  investor: ["account", "wallet", "deposit", "verification", "club_page"],
  admin: [],
};

/** Explanations shown once, where first needed. */
export const explanationName = z.enum(["escrow", "verified_bids", "pool_losses"]);
export type ExplanationName = z.infer<typeof explanationName>;

export const firstSteps = z.object({
  steps: z.array(z.object({ name: stepName, done: z.boolean() })),
  hidden: z.boolean(),
  explained: z.array(explanationName),
});
export type FirstSteps = z.infer<typeof firstSteps>;
