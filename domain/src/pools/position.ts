import { z } from "zod";
import { address } from "../chain-values.ts";
import { wei } from "../money.ts";
import { signedWei, tier } from "./pool.ts";

export const position = z.object({
  tier,
  tokenBalance: wei,
  /** Value of the tokens if withdrawn now. */
  ethValue: wei,
  cost: wei,
  /** Value plus withdrawals, less deposits. */
  gain: signedWei,
  deposited: wei,
  withdrawn: wei,
  /** In bps of all tokens, as in the contract; shown divided by 100 with two decimals. */
  poolPercentage: z.number().int(),
  firstDepositAt: z.iso.datetime().nullable(),
});
export type Position = z.infer<typeof position>;

/** Positions of a lender in the three pools. */
export const lenderPositions = z.object({
  stale: z.boolean(),
  address,
  positions: z.array(position).length(3),
  value: wei,
  gain: signedWei,
  firstDepositAt: z.iso.datetime().nullable(),
  /** Gain of each of the last months, by price or withdrawal. */
  months: z.array(z.object({ month: z.string(), earned: signedWei })),
});
export type LenderPositions = z.infer<typeof lenderPositions>;

export const poolMovement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  tier,
  kind: z.enum(["deposit", "withdrawal"]),
  amount: wei,
  tokens: wei,
  txHash: z.string(),
});
export type PoolMovement = z.infer<typeof poolMovement>;
