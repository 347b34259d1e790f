import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** For another room's query: the numbers of the projects that pools lend to in which a wallet has a part. */
export const projectsLentTo = (db: Db, deployment: string, lender: string) =>
  db
    .selectFrom("pool_position")
    .innerJoin("pool_loan", (join) =>
      join
        .onRef("pool_loan.deployment", "=", "pool_position.deployment")
        .onRef("pool_loan.pool", "=", "pool_position.pool"),
    )
    .select("pool_loan.token_id")
    .where("pool_position.deployment", "=", deployment)
    .where("pool_position.lender", "=", lender)
    .where("pool_position.tokens", ">", "0")
    .where("pool_loan.status", "in", ["active", "defaulted"]);

/** The latest loans of these projects, by the projects' numbers. */
export async function loansOfProjects(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, LoanOnChain & { pool: string }>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("pool_loan")
    .select(["pool", "token_id", "state"])
    .where("deployment", "=", deployment)
    .where(sql<boolean>`token_id = any(${tokenIds}::numeric[])`)
    .where("status", "in", ["active", "defaulted"])
    .execute();
  return new Map(rows.map(({ pool, token_id, state }) => [token_id, { ...state, pool }]));
}

/** Of these loans, those that are being paid back. */
export async function activeLoans(
  db: Db,
  deployment: string,
  loans: [pool: string, tokenId: string][],
): Promise<{ pool: string; tokenId: string; disbursedAt: number | null }[]> {
  if (loans.length === 0) return [];
  const { rows } = await sql<{ pool: string; tokenId: string; disbursedAt: number | null }>`
    select pool, token_id::text as "tokenId", (state ->> 'disbursedAt')::float8 as "disbursedAt" from pool_loan
    where deployment = ${deployment} and status = 'active' and (pool, token_id) in (
      select * from unnest(${loans.map(([pool]) => pool)}::text[], ${loans.map(([, id]) => id)}::numeric[]))`.execute(
    db,
  );
  return rows;
}

/** The pools that have lent money out. */
export async function poolsWithLoans(db: Db, deployment: string, pools: string[]): Promise<string[]> {
  const { rows } = await sql<{ pool: string }>`
    select pool from unnest(${pools}::text[]) as pool
    where exists (
      select from pool_loan
      where pool_loan.deployment = ${deployment} and pool_loan.pool = pool.pool and status = 'active')`.execute(
    db,
  );
  return rows.map(({ pool }) => pool);
}
