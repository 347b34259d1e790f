/** Where donations are kept in the query cache. */
export const donationKeys = {
  totals: ["donations", "totals"],
  list: ["donations", "list"],
  /** By the transaction that made it. */
  one: ["donations", "one"],
  holdings: ["donations", "holdings"],
} as const;
