import type { Loan } from "@trestle/domain/pools/loan.ts";
import {
  type Instalment,
  type LoanTerms,
  type PlannedInstalment,
  planSchedule,
} from "@trestle/domain/pools/schedule.ts";

/** A loan that is not paid out yet has no beginning: its schedule is counted as if it began now. */
export const scheduleOfApplication = (terms: LoanTerms, agreed: Instalment[]): Loan["schedule"] =>
  presentSchedule(planSchedule(terms, agreed));

export const presentSchedule = (schedule: PlannedInstalment[]): Loan["schedule"] =>
  schedule.map(({ amount, deadline, interest, left }) => ({
    amount: amount.toString(),
    deadline,
    interest: interest.toString(),
    principalLeft: left.toString(),
  }));
