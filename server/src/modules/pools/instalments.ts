import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import type { Loan } from "@trestle/domain/pools/loan.ts";
import { type LoanTerms, type PlannedInstalment, planSchedule } from "@trestle/domain/pools/schedule.ts";
import { isOwed } from "./list-loans.ts";
import type { LoanDebt, PoolReader } from "./read-pools.ts";

export type Instalment = { at: number; amount: string };
type OwnLoan = LoanOnChain & { pool: string };

/**
 * Returns a borrower's remaining instalments by token id, soonest first: the contract's next one, then the agreed
 * schedule. If the chain does not answer, the whole debt is due at the end.
 */
export async function instalmentsAhead(
  reader: PoolReader,
  loans: Map<string, OwnLoan>,
  borrower: string,
): Promise<Map<string, Instalment[]>> {
  const own = [...loans].filter(([, loan]) => loan.borrower === borrower && isOwed(loan));
  return new Map(
    await Promise.all(
      own.map(async ([tokenId, loan]) => [tokenId, await ahead(reader, tokenId, loan)] as const),
    ),
  );
}

async function ahead(reader: PoolReader, tokenId: string, loan: OwnLoan): Promise<Instalment[]> {
  const debt = await reader.debt({ pool: loan.pool, token_id: tokenId }).catch(() => undefined);
  if (!debt) return [{ at: loan.endsAt, amount: loan.remaining }];
  return instalmentsOf(debt);
}

/** Returns the remaining instalments of one loan, soonest first. */
export function instalmentsOf(debt: LoanDebt): Instalment[] {
  const later = debt.schedule
    .filter(({ deadline }) => deadline > debt.deadline)
    .map(({ deadline, interest, principal }) => ({
      at: deadline,
      amount: (interest + principal).toString(),
    }));
  return [{ at: Number(debt.deadline), amount: debt.due.toString() }, ...later];
}

/** Presents an application's schedule as if the loan began now. */
export const scheduleOfApplication = (
  terms: LoanTerms,
  agreed: Parameters<typeof planSchedule>[1],
): Loan["schedule"] => presentSchedule(planSchedule(terms, agreed));

export const presentSchedule = (schedule: PlannedInstalment[]): Loan["schedule"] =>
  schedule.map(({ amount, deadline, interest, left }) => ({
    amount: amount.toString(),
    deadline,
    interest: interest.toString(),
    principalLeft: left.toString(),
  }));
