/**
 * What a pool's call costs depends on the second it is mined in: whoever is first on a day stores that day's books. An
 * estimate made a second before can fall short, so the limit leaves room for it.
 */
export const LENDING_GAS = 300_000n;

/** A late payment may store the books of many days. */
export const REPAYMENT_GAS = 600_000n;

/** A schedule of 24 instalments is code of its own. */
export const APPLICATION_GAS = 900_000n;

/** Pool, registry and escrow each note the loan. */
export const DISBURSAL_GAS = 700_000n;
