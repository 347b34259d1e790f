import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const about = { tokenId, milestone: z.number().int().nonnegative() };

export const milestoneEvents = {
  "milestone.submitted": z.object({ ...about, developer: address, evidenceHash: hash }),
  "milestone.changes_requested": z.object({ ...about, customer: address, round: z.number().int() }),
  "milestone.released": z.object({ ...about, developer: address, amount: wei, fee: wei }),
  "milestone.refunded": z.object({ ...about, developer: address, amount: wei }),
  "dispute.opened": z.object({ ...about, by: address }),
  "dispute.resolved": z.object({ ...about, by: address, toDeveloper: wei, fee: wei, refunded: wei }),
  "change.proposed": z.object({ tokenId, by: address }),
  "change.accepted": z.object({ tokenId, by: address, added: wei }),
  "settlement.proposed": z.object({ tokenId, by: address, toDeveloper: wei, toRefund: wei }),
  "settlement.accepted": z.object({ tokenId, by: address, toDeveloper: wei, fee: wei, toRefund: wei }),
  "proposals.withdrawn": z.object({ tokenId, by: address }),
};
