import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const made = z.object({ tokenId, donor: address, amount: wei, total: wei });

export const donationEvents = {
  "donation.made": made,
  /** The donor has added a note. */
  "donation.described": made,
  "donation.thanked": z.object({ tokenId, donor: address, by: z.uuid() }),
  "refund.claimed": z.object({ tokenId, contributor: address, amount: wei }),
};
