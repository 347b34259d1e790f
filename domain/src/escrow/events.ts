import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const about = { tokenId, milestone: z.number().int().nonnegative() };

export const escrowEvents = {
  "dispute.opened": z.object({ ...about, by: address }),
  "dispute.resolved": z.object({ ...about, by: address, toDeveloper: wei, fee: wei, refunded: wei }),
  "change.proposed": z.object({ tokenId, by: address }),
  "change.accepted": z.object({ tokenId, by: address, added: wei }),
  "settlement.proposed": z.object({ tokenId, by: address, toDeveloper: wei, toRefund: wei }),
  "settlement.accepted": z.object({ tokenId, by: address, toDeveloper: wei, fee: wei, toRefund: wei }),
  "proposals.withdrawn": z.object({ tokenId, by: address }),
};
