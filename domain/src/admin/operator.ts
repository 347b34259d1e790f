import { z } from "zod";
import { wei } from "../money.ts";

/** What the server itself does on the chain: who sends, what is left to pay fees with, and the newest calls. */
export const operatorOverview = z.object({
  address: z.string().nullable(),
  balance: wei.nullable(),
  calls: z.array(
    z.object({
      id: z.number().int(),
      functionName: z.string(),
      /** Whose wallet it is about, if it is about one. */
      wallet: z.string().nullable(),
      username: z.string().nullable(),
      state: z.enum(["waiting", "sent", "done", "failed"]),
      failure: z.string().nullable(),
      transactionHash: z.string().nullable(),
      enqueuedAt: z.iso.datetime(),
    }),
  ),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;
