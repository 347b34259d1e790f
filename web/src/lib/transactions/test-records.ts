import type { TransactionRecord } from "./transaction-records.ts";

/** A transaction that the wallet has been asked for, one step of one. */
export const aRecord = (change: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: "one",
  chainId: 31337,
  purpose: { kind: "post-request", draftId: "1", termsHash: "0xaa" },
  step: 0,
  steps: 1,
  label: "Post",
  contract: "TrestleProject",
  from: "0x1",
  to: "0x2",
  data: "0x",
  value: "0",
  nonce: 0,
  askedAtBlock: 1,
  askedAt: Date.now(),
  hash: null,
  outcome: null,
  settledAt: null,
  ...change,
});
