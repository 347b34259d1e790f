import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const about = { tokenId, milestone: z.number().int().nonnegative() };

export const milestoneEvents = {
  "milestone.submitted": z.object({ ...about, developer: address, evidenceHash: hash }),
  "milestone.changes_requested": z.object({ ...about, customer: address, round: z.number().int() }),
  "milestone.released": z.object({ ...about, developer: address, amount: wei, fee: wei }),
  "milestone.refunded": z.object({ ...about, developer: address, amount: wei }),
};
