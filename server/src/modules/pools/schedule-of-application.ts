import type { Loan } from "@trestle/domain/pools/loan.ts";
import { type LoanTerms, planSchedule } from "@trestle/domain/pools/schedule.ts";
import type { LoanDebt } from "./read-pools.ts";

/** A loan that is not paid out yet has no beginning: its schedule is counted as if it began now. */
export const scheduleOfApplication = (terms: LoanTerms, { schedule }: LoanDebt): Loan["schedule"] =>
  planSchedule(
    terms,
    schedule.map(({ amount, deadline }) => ({ amount, deadline: Number(deadline) })),
  ).map(({ amount, deadline, interest, left }) => ({
    amount: amount.toString(),
    deadline,
    interest: interest.toString(),
    principalLeft: left.toString(),
  }));
