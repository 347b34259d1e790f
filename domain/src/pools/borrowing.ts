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
  /** Reason of a declined request. */
  reason: z.string().nullable(),
  call: operatorOutcome.nullable(),
});

const check = z.object({ kind: z.enum(loanCheckKinds), ok: z.boolean(), most: wei.nullable() });

export const poolQuote = z.object({
  tier,
  obstacle: z.enum(obstacles),
  /** In bps a year with the loan included in the utilisation; 0 if score or amount is out of range. */
  rate: bps,
  checks: z.array(check),
  /** Maximum loan within every limit and the attestation. */
  most: wei,
  minScors: z.number().int(),
  maxScors: z.number().int(),
  baseRate: bps,
  maxRate: bps,
});
export type PoolQuote = z.infer<typeof poolQuote>;

/** A loan that waits for the borrower's confirmation of exactly these terms. */
export const loanApplication = z.object({
  tier,
  amount: wei,
  rate: bps,
  scors: z.number().int(),
  endsAt: seconds,
  /** True if the owner applied; false for a proposal of the operator. */
  byOwner: z.boolean(),
  lendingManager: address,
  appliedAt: seconds,
  lapsesAt: seconds,
  /** Present obstacle to the disbursal. */
  obstacle: z.enum(obstacles),
  schedule: z.array(instalment),
});
export type LoanApplication = z.infer<typeof loanApplication>;

/** Facts for an owner before borrowing for a project, at one block. */
export const borrowing = z.object({
  projectId: z.uuid(),
  title: z.string(),
  place: z.string().nullable(),
  tokenId,
  isOpen: z.boolean(),
  block: z.number().int(),
  now: seconds,
  owner: address,
  verified: z.boolean(),
  /** The owner's present score and its attestable amount; null without a finished project or repaid loan. */
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
