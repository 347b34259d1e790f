import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import { type Expression, sql } from "kysely";
import type { Db } from "../../services.ts";
import { accountsOfAddresses } from "../accounts/directory.ts";

/** SQL for queries of other rooms: a wallet's pool tokens, at cost. */
export const stakeOf = (deployment: string, wallet: Expression<unknown>) => sql<string>`coalesce((
  select sum(cost) from pool_position where deployment = ${deployment} and lender = ${wallet}), 0)`;

/** Returns accounts that hold tokens of a pool, in batches; `next` is the cursor of the next batch. */
export async function lendersOf(
  db: Db,
  deployment: Deployment,
  tier: Tier,
  { after, most }: { after: string; most: number },
): Promise<{ accounts: string[]; next: string | undefined }> {
  const pool = deployment.contracts.pools[tier].toLowerCase();
  const { rows } = await sql<{ lender: string }>`
    select lender from pool_position
    where deployment = ${deployment.key} and pool = ${pool} and tokens > 0 and lender > ${after}
    order by lender limit ${most}`.execute(db);
  const wallets = rows.map(({ lender }) => lender);
  const accounts = await accountsOfAddresses(db, wallets);
  return {
    accounts: [...new Set(accounts.values())],
    next: wallets.length < most ? undefined : wallets.at(-1),
  };
}

/** Selects token ids of projects with loans from pools in which a wallet has tokens, for queries of other rooms. */
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

/** Returns the latest loans of these projects, by token id. */
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

/** Returns those of these loans that are being repaid. */
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

type DayOfPools = { day: string; deposits: string; lent: string };

/** Returns the daily changes of deposits and lent money over all pools; one row per day. */
export async function lentByDay(db: Db, deployment: string): Promise<DayOfPools[]> {
  const { rows } = await sql<DayOfPools>`
    select day::text, sum(deposited - withdrawn)::text as deposits, sum(lent - principal - lost)::text as lent
    from pool_day where deployment = ${deployment} group by day`.execute(db);
  return rows;
}

/** Returns the lent principal. The days' changes only approximate it: a default's loss includes interest. */
export async function principalLent(db: Db, deployment: string): Promise<string> {
  const { rows } = await sql<{ lent: string }>`
    select coalesce(sum(principal), 0)::text as lent from pool_sum where deployment = ${deployment}`.execute(
    db,
  );
  return rows[0]?.lent ?? "0";
}

export function tierOf({ pools }: Pick<Deployment["contracts"], "pools">, address: string): Tier {
  const tier = tiers.find((name) => pools[name].toLowerCase() === address);
  if (!tier) throw new Error(`${address} is none of our pools.`);
  return tier;
}
