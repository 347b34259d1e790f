import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";
import { shownCreditLine } from "./credit.ts";
import { instalment } from "./loan.ts";
import { loanCheckKinds } from "./loan-checks.ts";
import { obstacles } from "./obstacles.ts";
import { tier } from "./pool.ts";

const seconds = z.number().int();
const bps = z.number().int();

/** Attestation of a project's score in the registry, usable from `usableFrom` until `expiresAt`. */
export const scoreAttestation = z.object({
  owner: address,
  score: z.number().int(),
  maxAmount: wei,
  usableFrom: seconds,
  expiresAt: seconds,
});
export type ScoreAttestation = z.infer<typeof scoreAttestation>;

/** Outcome of a call of the operator. */
export const operatorOutcome = z.object({
  state: z.enum(["waiting", "sent", "done", "failed"]),
  failure: z.string().nullable(),
  transactionHash: z.string().nullable(),
});
export type OperatorOutcome = z.infer<typeof operatorOutcome>;

export const attestationRequest = z.object({
  id: z.uuid(),
  state: z.enum(["asked", "attested", "declined"]),
  askedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  call: operatorOutcome.nullable(),
});

const check = z.object({ kind: z.enum(loanCheckKinds), ok: z.boolean(), most: wei.nullable() });

/** One pool's quote for a loan. */
export const poolQuote = z.object({
  tier,
  obstacle: z.enum(obstacles),
  /** In bps a year with the loan itself lent; 0 where the score or the amount is out of range. */
  rate: bps,
  checks: z.array(check),
  /** The most that every limit and the attestation let through now. */
  most: wei,
  minScors: z.number().int(),
  maxScors: z.number().int(),
  baseRate: bps,
  maxRate: bps,
});
export type PoolQuote = z.infer<typeof poolQuote>;

/** A loan that waits for the borrower's confirmation, on these terms and no others. */
export const loanApplication = z.object({
  tier,
  amount: wei,
  rate: bps,
  scors: z.number().int(),
  endsAt: seconds,
  /** By the owner; else the operator proposed it. */
  byOwner: z.boolean(),
  lendingManager: address,
  appliedAt: seconds,
  lapsesAt: seconds,
  /** Reason for which the pool would refuse the disbursal now. */
  obstacle: z.enum(obstacles),
  schedule: z.array(instalment),
});
export type LoanApplication = z.infer<typeof loanApplication>;

/** Everything an owner needs to know before borrowing for a project, at one block. */
export const borrowing = z.object({
  projectId: z.uuid(),
  title: z.string(),
  place: z.string().nullable(),
  tokenId,
  isOpen: z.boolean(),
  block: z.number().int(),
  now: seconds,
  /** Owner of the deed. */
  owner: address,
  verified: z.boolean(),
  /** The owner's score now, and how much it would be attested for; null without a finished project or repaid loan. */
  score: z.number().int(),
  attestable: wei.nullable(),
  /** Parts of the credit line. */
  credit: shownCreditLine.nullable(),
  attestationDelay: seconds,
  attestation: scoreAttestation.nullable(),
  request: attestationRequest.nullable(),
  /** Donations to this project in escrow. */
  donated: wei,
  quotes: z.array(poolQuote).length(3),
  application: loanApplication.nullable(),
  loan: z.object({ tier, status: z.enum(["active", "defaulted"]), owed: wei }).nullable(),
});
export type Borrowing = z.infer<typeof borrowing>;

export const quoteQuery = z.object({ amount: wei.optional() });
