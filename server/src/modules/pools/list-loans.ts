import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import type { LoanFilter, LoanSummary } from "@trestle/domain/pools/loan.ts";
import { sql } from "kysely";
import { z } from "zod";
import { pluck } from "../../platform/database/rows.ts";
import type { RowServices } from "../../services.ts";
import { namesOfAddresses } from "../accounts/directory.ts";
import { projectsByToken } from "../projects/directory.ts";
import { tierOf } from "./directory.ts";
import type { LoanDebt, PoolReader } from "./read-pools.ts";

export type LoanRow = { pool: string; token_id: string; approved: number; state: LoanOnChain };

/** Cursor: the last loan's approval time, pool and token id. */
export const loanCursor = z.tuple([z.number(), z.string(), z.string()]);

/** Returns loans, newest first. */
export async function findLoans(
  { db, deployment }: RowServices,
  { tier, status, borrower }: LoanFilter,
  after: z.infer<typeof loanCursor> | undefined,
  limit: number,
): Promise<LoanRow[]> {
  const pool = tier ? deployment.contracts.pools[tier].toLowerCase() : null;
  const { rows } = await sql<LoanRow>`
    select pool, token_id, extract(epoch from approved_at)::double precision as approved, state from pool_loan
    where deployment = ${deployment.key}
      ${pool ? sql`and pool = ${pool}` : sql``}
      ${status ? sql`and status = ${status}` : sql``}
      ${borrower ? sql`and borrower = ${borrower}` : sql``}
      ${
        after
          ? sql`and (approved_at, pool, token_id) < (to_timestamp(${after[0]}), ${after[1]}, ${after[2]}::numeric)`
          : sql``
      }
    order by approved_at desc, pool desc, token_id desc limit ${limit}`.execute(db);
  return rows;
}

export const isOwed = ({ status }: LoanOnChain) => status === "active" || status === "defaulted";

/** Returns loans with their present debt; if the chain does not answer, with the debt after the last payment. */
export async function presentLoans(
  { db, deployment }: RowServices,
  reader: PoolReader,
  rows: LoanRow[],
): Promise<LoanSummary[]> {
  const key = deployment.key;
  const [deeds, names, debts] = await Promise.all([
    projectsByToken(db, key, pluck(rows, "token_id")),
    namesOfAddresses(
      db,
      rows.map(({ state }) => state.borrower),
    ),
    debtsOf(reader, rows),
  ]);
  return rows.map((row, index): LoanSummary => {
    const deed = deeds.get(row.token_id);
    return {
      ...loanFigures(row.state, debts[index] ?? undefined),
      tier: tierOf(deployment.contracts, row.pool),
      tokenId: row.token_id,
      project: deed ? { _id: deed.projectId, title: deed.title } : null,
      borrowerName: names.get(row.state.borrower) ?? null,
      stale: debts[index] === null,
    };
  });
}

/** Null if the chain does not answer, undefined if no debt is left. */
async function debtsOf(reader: PoolReader, rows: LoanRow[]): Promise<(LoanDebt | null | undefined)[]> {
  if (!rows.some(({ state }) => isOwed(state))) return [];
  const head = await reader.read();
  return Promise.all(
    rows.map((row) => (isOwed(row.state) ? reader.debt(row, head).catch(() => null) : undefined)),
  );
}

function loanFigures(state: LoanOnChain, debt: LoanDebt | undefined) {
  const paid = BigInt(state.paid.principal);
  return {
    borrower: state.borrower,
    status: state.status,
    amount: state.amount,
    owed: isOwed(state) ? (debt?.owed.toString() ?? state.remaining) : "0",
    repaidPercent: Number((paid * 100n) / BigInt(state.amount)),
    rate: state.interestRate,
    approvedAt: state.approvedAt,
    startedAt: state.disbursedAt,
    endsAt: state.endsAt,
    due: debt?.due.toString() ?? "0",
    deadline: debt ? Number(debt.deadline) : null,
  };
}
