import { foldLoan, type LoanLog, type LoanOnChain } from "../pools/fold-loan.ts";
import { repaymentValue } from "./evidence-value.ts";

/** A borrower's conduct in one loan, from the pool's events alone. */
export type LoanConduct = {
  borrower: string;
  /** Number among the project's loans from this pool, from 1. */
  number: number;
  /** Principal repaid by people, or lost, in wei; unused money returned by the escrow proves nothing. */
  amount: bigint;
  /** Interest and late interest paid by people, in wei. */
  interest: bigint;
  /** Index of the entry that ended it. */
  endedBy: number;
  value: number;
  defaulted: boolean;
  worstDaysLate: number;
};

const DAY = 86_400;
/** Late interest per year is one and a half times the loan's rate; 365 days, in basis points. */
const LATE_RAW_PER_YEAR = 2n * 10_000n * 365n * BigInt(DAY);

/** Returns the delay that a payment's late interest pays for. The pool's rounding changes it by a second. */
function secondsLate(loan: LoanOnChain, lateInterest: bigint): number {
  const perYear = 3n * BigInt(loan.principal) * BigInt(loan.interestRate);
  return perYear === 0n ? 0 : Number((lateInterest * LATE_RAW_PER_YEAR) / perYear);
}

/** Returns every finished loan in the order of the logs. */
export function loanConducts(entries: { log: LoanLog; at: number }[]): LoanConduct[] {
  const ended: LoanConduct[] = [];
  let loan: LoanOnChain | undefined;
  let escrow: string | undefined;
  let [number, worst, running, lastPaidAt, fromPeople, interest] = [0, 0, 0, 0, 0n, 0n];

  for (const [position, { log, at }] of entries.entries()) {
    if (log.event === "LoanDisbursed") escrow = log.args.escrow;
    if (log.event === "LoanApproved") {
      number++;
      [worst, running, lastPaidAt, fromPeople, interest] = [0, 0, 0, 0n, 0n];
    }
    const before = loan;
    loan = foldLoan(loan, log, at);
    if (log.event === "RepaymentReceived" && before) {
      const late = secondsLate(before, BigInt(log.args.lateInterest));
      // Late since the previous payment: small payments must not split one long delay into short ones.
      running = late > 0 && lastPaidAt > 0 && late + 60 >= at - lastPaidAt ? running + late : late;
      worst = Math.max(worst, running);
      lastPaidAt = at;
      if (log.args.payer !== escrow) {
        fromPeople += BigInt(log.args.principal);
        interest += BigInt(log.args.interest) + BigInt(log.args.lateInterest);
      }
    }
    const repaid = before?.status === "active" && loan.status === "repaid";
    if (!repaid && log.event !== "DefaultProcessed") continue;
    const worstDaysLate = Math.floor(worst / DAY);
    ended.push({
      borrower: loan.borrower,
      number,
      amount: loan.loss ? BigInt(loan.loss.amount) : fromPeople,
      interest,
      endedBy: position,
      value: repaymentValue(worstDaysLate, loan.loss !== null),
      defaulted: loan.loss !== null,
      worstDaysLate,
    });
  }
  return ended;
}
