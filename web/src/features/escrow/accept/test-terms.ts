import type { AcceptanceTerms } from "./acceptance-terms.ts";

const COIN = 10n ** 18n;

/** Makes the terms of a bid of 1,000 coins that the customer pays alone. */
export const someTerms = (change: Partial<AcceptanceTerms> = {}): AcceptanceTerms => ({
  total: 1000n * COIN,
  fromCustomer: 1000n * COIN,
  fromDonations: 0n,
  fromLoan: 0n,
  donationsUnused: 0n,
  loanUnused: 0n,
  loan: 0n,
  held: 0n,
  owner: `0x${"22".repeat(20)}`,
  isLinked: true,
  isAsShown: true,
  obstacles: [],
  bidHash: `0x${"cd".repeat(32)}`,
  arbiter: `0x${"44".repeat(20)}`,
  feeBps: 250,
  reviewDays: 10,
  disputeDays: 42,
  overdueDays: 14,
  block: 7n,
  ...change,
});
