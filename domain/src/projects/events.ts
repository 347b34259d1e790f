import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";

export const projectEvents = {
  "project.minted": z.object({ tokenId, owner: address, termsHash: hash, openUntil: z.number() }),
  "project.closing": z.object({ tokenId, by: address, resigned: z.boolean() }),
  "project.ended": z.object({
    tokenId,
    by: address,
    status: z.enum(["completed", "settled", "cancelled"]),
  }),
  /** The request expired without an accepted bid. */
  "project.expired": z.object({ projectId: z.uuid() }),
  "question.asked": z.object({ projectId: z.uuid(), owner: z.uuid(), by: z.uuid() }),
  "question.answered": z.object({ projectId: z.uuid(), asker: z.uuid(), by: z.uuid() }),
};
