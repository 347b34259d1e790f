import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

export const scorsEvents = {
  "scors.attested": z.object({ tokenId, owner: address, score: z.number().int(), maxAmount: wei }),
  "scors.revoked": z.object({ tokenId, owner: address, by: address }),
};
