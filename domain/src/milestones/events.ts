import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const about = { tokenId, milestone: z.number().int().nonnegative() };

const inProduct = {
  projectId: z.uuid(),
  milestone: z.number().int().nonnegative(),
  milestoneTitle: z.string(),
  to: z.array(z.uuid()),
};

export const milestoneEvents = {
  "milestone.submitted": z.object({ ...about, developer: address, evidenceHash: hash }),
  "milestone.changes_requested": z.object({ ...about, customer: address, round: z.number().int() }),
  /** Approved; paid later because lent or donated money waits. */
  "milestone.approved": z.object({ ...about, customer: address, paidFrom: z.number().int() }),
  "milestone.released": z.object({ ...about, developer: address, amount: wei, fee: wei }),
  "milestone.refunded": z.object({ ...about, developer: address, amount: wei }),
  /** Events of the product, not the chain; `to` lists the accounts to notify. */
  "milestone.commented": z.object({ ...inProduct, by: z.uuid() }),
  "dispute.answered": z.object({ ...inProduct, by: z.uuid() }),
  /** A date is near; `hours` before it. */
  "milestone.reminder": z.object({
    ...inProduct,
    date: z.enum(["review_ends", "milestone_due", "dispute_default"]),
    hours: z.number().int(),
  }),
};
