import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";
import { tier } from "./pool.ts";

const seconds = z.number().int();

export const loanStatuses = ["applied", "withdrawn", "active", "repaid", "defaulted"] as const;
export const loanStatus = z.enum(loanStatuses);

export const loanSummary = z.object({
  tier,
  tokenId,
  project: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  borrower: address,
  borrowerName: z.string().nullable(),
  status: loanStatus,
  amount: wei,
  /** Present principal, interest and late interest. */
  owed: wei,
  /** Repaid share of the principal in whole percent, rounded down. */
  repaidPercent: z.number().int(),
  /** In bps a year. */
  rate: z.number().int(),
  approvedAt: seconds,
  startedAt: seconds.nullable(),
  endsAt: seconds,
  /** Next due amount and its deadline; after a missed deadline, the sum of missed instalments. */
  due: wei,
  deadline: seconds.nullable(),
  /** True if the chain did not answer: the debt is that after the last payment. */
  stale: z.boolean(),
});
export type LoanSummary = z.infer<typeof loanSummary>;

export const loanFilter = z.object({
  tier: tier.optional(),
  status: loanStatus.optional(),
  borrower: address.optional(),
});
export type LoanFilter = z.infer<typeof loanFilter>;

export const instalment = z.object({
  amount: wei,
  deadline: seconds,
  interest: wei,
  principalLeft: wei,
});

export const loanPayment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  payer: address,
  payerName: z.string().nullable(),
  /** Whether the escrow returned unused money. */
  fromEscrow: z.boolean(),
  lateInterest: wei,
  interest: wei,
  principal: wei,
  remaining: wei,
  txHash: z.string(),
});

/** One loan with its agreed schedule, payments, and its money still in escrow. */
export const loan = loanSummary.extend({
  lendingManager: address,
  paid: z.object({ lateInterest: wei, interest: wei, principal: wei }),
  schedule: z.array(instalment),
  payments: z.array(loanPayment),
  loss: z.object({ amount: wei, recovered: wei, at: seconds }).nullable(),
  /** Part of the loan still in escrow; null for an unknown project. */
  inEscrow: wei.nullable(),
  graceSeconds: seconds,
  writeDownSeconds: seconds,
});
export type Loan = z.infer<typeof loan>;
