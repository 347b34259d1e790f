import { z } from "zod";
import { wei } from "../money.ts";

/** A call of the operator, and the acts on it that are open to administrators. */
export const operatorCall = z.object({
  id: z.number().int(),
  functionName: z.string(),
  /** Username of the wallet's owner, for calls about a wallet. */
  wallet: z.string().nullable(),
  username: z.string().nullable(),
  state: z.enum(["waiting", "sent", "done", "failed"]),
  cancelled: z.boolean(),
  failure: z.string().nullable(),
  transactionHash: z.string().nullable(),
  enqueuedAt: z.iso.datetime(),
  retry: z.boolean(),
  cancel: z.boolean(),
  /** Reason why neither act is possible, where one would be expected. */
  note: z.string().nullable(),
});
export type OperatorCall = z.infer<typeof operatorCall>;

/** State of the operator: its address, its balance for fees, and its open calls. */
export const operatorOverview = z.object({
  address: z.string().nullable(),
  balance: wei.nullable(),
  calls: z.array(operatorCall),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;
