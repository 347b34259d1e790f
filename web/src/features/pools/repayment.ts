import type { Loan } from "@trestle/domain/pools/loan.ts";

export type RepaymentSplit = {
  /** Late interest and regular interest together, which a payment covers first. */
  interest: bigint;
  principal: bigint;
  /** Excess over the debt, returned in the same transaction. */
  returned: bigint;
  owedAfter: bigint;
};

type Debt = Pick<Loan, "owed" | "amount" | "paid">;

/** Splits a payment into interest, principal and the returned excess. */
export function splitRepayment({ owed, amount, paid }: Debt, payment: bigint): RepaymentSplit {
  const debt = BigInt(owed);
  const principalOwed = BigInt(amount) - BigInt(paid.principal);
  const interestOwed = debt > principalOwed ? debt - principalOwed : 0n;
  const isAll = payment >= debt;
  const used = isAll ? debt : payment;
  const isInterestOnly = used < interestOwed;
  const interest = isInterestOnly ? used : interestOwed;
  return { interest, principal: used - interest, returned: payment - used, owedAfter: debt - used };
}

/** Returns the debt plus a thousandth, for interest until the payment is mined; the excess is returned. */
export const payInFull = (owed: bigint): bigint => owed + owed / 1000n + 1n;
