import { z } from "zod";
import { wei } from "../money.ts";

export const movementKinds = [
  "donation",
  "loan",
  "acceptance",
  "change",
  "release",
  "fee",
  "refund",
  "loan_return",
  "credited",
  "credit_spent",
  "withdrawn",
] as const;

/** In wei; negative for payments out. */
const signedWei = z.string().regex(/^-?(0|[1-9]\d{0,77})$/);

/** A movement of a project's money. Credits are listed separately, because they belong to the account. */
export const statementLine = z.object({
  at: z.number().int(),
  kind: z.enum(movementKinds),
  bucket: z.enum(["customer", "donations", "loan", "credit"]),
  party: z.string(),
  partyName: z.string().nullable(),
  milestone: z.number().int().nullable(),
  amount: signedWei,
  /** Sum of the project's three buckets after the movement. */
  balance: wei,
  transactionHash: z.string(),
  blockNumber: z.number().int(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** A page of movements, oldest first, and the totals: `in` − `out` = `held`, to the wei. */
export const projectStatement = z.object({
  projectId: z.uuid(),
  title: z.string(),
  tokenId: z.string(),
  lines: z.array(statementLine),
  in: wei,
  out: wei,
  held: wei,
});
export type ProjectStatement = z.infer<typeof projectStatement>;
