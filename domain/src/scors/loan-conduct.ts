import { foldLoan, type LoanLog, type LoanOnChain } from "../pools/fold-loan.ts";
import { repaymentValue } from "./evidence-value.ts";

/** How a borrower paid back one loan, from the pool's events alone. */
export type LoanConduct = {
  borrower: string;
  /** Which of the project's loans from this pool, from 1. */
  number: number;
  /** Repaid by people, or lost, in wei: what came back unused out of the escrow proves nothing. */
  amount: bigint;
  /** Interest and late interest that people paid, in wei. */
  interest: bigint;
  /** Which of the entries ended it. */
  endedBy: number;
  value: number;
  defaulted: boolean;
  worstDaysLate: number;
};

const DAY = 86_400;
/** Late interest runs at half as much again as the loan's own, over a year of 365 days, in basis points. */
const LATE_YEAR = 2n * 10_000n * 365n * BigInt(DAY);

/** For how long the money was late that a payment's late interest is for. Rounding up in the pool makes a second of difference. */
function secondsLate(loan: LoanOnChain, lateInterest: bigint): number {
  const perYear = 3n * BigInt(loan.principal) * BigInt(loan.interestRate);
  return perYear === 0n ? 0 : Number((lateInterest * LATE_YEAR) / perYear);
}

/** Every loan that has ended, in the order of the logs; one that is still open is missing. */
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
      // Late ever since the payment before: small payments do not cut one long delay into many short ones.
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
