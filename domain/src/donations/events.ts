import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

export const donationEvents = {
  "donation.made": z.object({ tokenId, donor: address, amount: wei, total: wei }),
  "refund.claimed": z.object({ tokenId, contributor: address, amount: wei }),
};
