import { z } from "zod";
import { wei } from "../money.ts";

/** A payment with lent or donated money that the operator can still object to. Times are in seconds. */
export const waitingPayment = z.object({
  projectId: z.uuid(),
  title: z.string(),
  milestone: z.number().int(),
  milestoneTitle: z.string(),
  amount: wei,
  /** Whether the customer has approved; otherwise the milestone is in review. */
  isApproved: z.boolean(),
  isLent: z.boolean(),
  since: z.number().int(),
  until: z.number().int(),
  /** Whether an objection is queued and not confirmed yet. */
  isObjected: z.boolean(),
});
export type WaitingPayment = z.infer<typeof waitingPayment>;
