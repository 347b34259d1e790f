import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import { sql } from "kysely";
import type { Transaction } from "../../services.ts";

type Sums = Record<
  "lenders" | "active_loans" | "principal" | "yearly_interest" | "defaults" | "lost" | "covered",
  bigint
>;

/** Contribution of one row to its pool's sums. */
export type Share = { pool: string; sums: Partial<Sums> };

export const shareOfLender = (pool: string, tokens: string): Share => ({
  pool,
  sums: { lenders: tokens === "0" ? 0n : 1n },
});

export const shareOfLoan = (pool: string, { status, principal, interestRate, loss }: LoanOnChain): Share => ({
  pool,
  sums: {
    active_loans: status === "active" ? 1n : 0n,
    principal: BigInt(principal),
    yearly_interest: BigInt(principal) * BigInt(interestRate),
    defaults: loss ? 1n : 0n,
    lost: BigInt(loss?.amount ?? 0),
    covered: BigInt(loss?.recovered ?? 0),
  },
});

/** Subtracts the rows' old values from the sums and adds the new ones, in the transaction that changes the rows. */
export async function changeSums(
  transaction: Transaction,
  deployment: string,
  { before, after }: { before: Share[]; after: Share[] },
): Promise<void> {
  const changes = new Map<string, Record<string, bigint>>();
  const add = (shares: Share[], sign: bigint) => {
    for (const { pool, sums } of shares) {
      const change = changes.get(pool) ?? {};
      for (const [name, amount] of Object.entries(sums)) change[name] = (change[name] ?? 0n) + sign * amount;
      changes.set(pool, change);
    }
  };
  add(before, -1n);
  add(after, 1n);
  const rows = [...changes]
    .filter(([, change]) => Object.values(change).some((amount) => amount !== 0n))
    .map(([pool, change]) => ({
      pool,
      ...Object.fromEntries(Object.entries(change).map(([name, amount]) => [name, amount.toString()])),
    }));
  if (rows.length === 0) return;
  await sql`
    insert into pool_sum
      (deployment, pool, lenders, active_loans, principal, yearly_interest, defaults, lost, covered)
    select ${deployment}, pool, coalesce(lenders, 0), coalesce(active_loans, 0), coalesce(principal, 0),
      coalesce(yearly_interest, 0), coalesce(defaults, 0), coalesce(lost, 0), coalesce(covered, 0)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as change (pool text, lenders bigint, active_loans bigint, principal numeric, yearly_interest numeric,
        defaults bigint, lost numeric, covered numeric)
    on conflict (deployment, pool) do update set
      lenders = pool_sum.lenders + excluded.lenders,
      active_loans = pool_sum.active_loans + excluded.active_loans,
      principal = pool_sum.principal + excluded.principal,
      yearly_interest = pool_sum.yearly_interest + excluded.yearly_interest,
      defaults = pool_sum.defaults + excluded.defaults,
      lost = pool_sum.lost + excluded.lost,
      covered = pool_sum.covered + excluded.covered`.execute(transaction);
}
