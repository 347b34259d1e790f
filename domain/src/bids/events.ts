import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const bidIndex = z.number().int().nonnegative();
/** The negotiation's two accounts and project; `by` is one of the accounts. */
const between = { negotiationId: z.uuid(), projectId: z.uuid(), customer: z.uuid(), developer: z.uuid() };
const offerNumber = z.number().int().positive();

export const bidEvents = {
  "bid.placed": z.object({ tokenId, bidIndex, developer: address, amount: wei, termsHash: hash }),
  "bid.withdrawn": z.object({ tokenId, bidIndex, developer: address }),
  "bid.accepted": z.object({ tokenId, bidIndex, customer: address, developer: address, amount: wei }),
  "negotiation.invited": z.object({ projectId: z.uuid(), developer: z.uuid() }),
  "negotiation.opened": z.object({ ...between, by: z.uuid() }),
  "negotiation.said": z.object({ ...between, by: z.uuid() }),
  "negotiation.offered": z.object({ ...between, by: z.uuid(), number: offerNumber, quote: wei }),
  "negotiation.declined": z.object({ ...between, by: z.uuid(), number: offerNumber, quote: wei }),
  "negotiation.withdrawn": z.object({ ...between, by: z.uuid(), number: offerNumber, quote: wei }),
  "negotiation.agreed": z.object({ ...between, by: z.uuid(), number: offerNumber, quote: wei }),
};
