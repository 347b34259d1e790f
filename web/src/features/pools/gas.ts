/**
 * Gas limit of a deposit or withdrawal. The first call of a day also stores that day's books, so an
 * estimate made earlier can be too low; the limit leaves room for that.
 */
export const LENDING_GAS = 300_000n;

/** Gas limit of a repayment: a late payment may store the books of many days. */
export const REPAYMENT_GAS = 600_000n;

/** Gas limit of an application: a schedule of 24 instalments is stored as contract code. */
export const APPLICATION_GAS = 900_000n;

/** Gas limit of a disbursal, which writes to pool, registry and escrow. */
export const DISBURSAL_GAS = 700_000n;
