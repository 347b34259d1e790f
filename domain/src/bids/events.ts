import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const bidIndex = z.number().int().nonnegative();

export const bidEvents = {
  "bid.placed": z.object({ tokenId, bidIndex, developer: address, amount: wei, termsHash: hash }),
  "bid.withdrawn": z.object({ tokenId, bidIndex, developer: address }),
  "bid.accepted": z.object({ tokenId, bidIndex, customer: address, developer: address, amount: wei }),
};
