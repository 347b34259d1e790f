import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const made = z.object({ tokenId, donor: address, amount: wei, total: wei });

export const donationEvents = {
  "donation.made": made,
  /** The donor has put a name or a message beside it. */
  "donation.described": made,
  "donation.thanked": z.object({ tokenId, donor: address, by: z.uuid() }),
  "refund.claimed": z.object({ tokenId, contributor: address, amount: wei }),
};
