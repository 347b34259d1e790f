import type { Loan } from "@trestle/domain/pools/loan.ts";

export type RepaymentSplit = {
  /** Late interest and interest, in the order in which a payment covers them. */
  interest: bigint;
  principal: bigint;
  /** More than is owed: it comes back in the same transaction. */
  returned: bigint;
  owedAfter: bigint;
};

type Debt = Pick<Loan, "owed" | "amount" | "paid">;

/** What a payment of this amount would cover. */
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

/** Interest runs until the payment is in a block: a thousandth more pays everything, and the rest comes back. */
export const payInFull = (owed: bigint): bigint => owed + owed / 1000n + 1n;
