import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";
import { evidenceKinds } from "./score.ts";

export const scorsEvents = {
  /** A finished project, loan or review changed an account's score, shown with two decimals. */
  "scors.changed": z.object({
    tokenId,
    account: z.uuid(),
    kind: z.enum(evidenceKinds),
    from: z.number(),
    to: z.number(),
  }),
  "scors.attested": z.object({ tokenId, owner: address, score: z.number().int(), maxAmount: wei }),
  "scors.revoked": z.object({ tokenId, owner: address, by: address }),
};
