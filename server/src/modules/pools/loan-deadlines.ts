import { sql } from "kysely";
import type { RowServices } from "../../services.ts";
import { instalmentsOf } from "./instalments.ts";
import type { PoolReader } from "./read-pools.ts";

const MAX_LOANS = 200;

/**
 * Reads deadlines and instalments from the pools for loans that changed since the last read; a limited number per call.
 */
export async function readDeadlines({ db, deployment }: RowServices, reader: PoolReader): Promise<void> {
  const key = deployment.key;
  const { rows } = await sql<{ pool: string; token_id: string; version: string }>`
    select pool, token_id, xmin::text as version from pool_loan
    where deployment = ${key} and status = 'active' and deadline is null
    limit ${MAX_LOANS}`.execute(db);
  const known = await Promise.all(
    rows.map(async (row) => {
      const debt = await reader.debt(row).catch(() => undefined);
      const instalments = debt ? instalmentsOf(debt) : [];
      return { ...row, deadline: Number(debt?.deadline ?? 0n), instalments };
    }),
  );
  const read = known.filter(({ deadline }) => deadline > 0);
  if (read.length === 0) return;
  // A row changed since the read is left to the next run, because the values may be older than the change.
  await sql`
    with known as (
      select * from json_to_recordset(${JSON.stringify(read)}::json)
        as known (pool text, token_id numeric, version text, deadline bigint, instalments json)
    ), noted as (
      update pool_loan set deadline = to_timestamp(known.deadline) from known
      where deployment = ${key} and pool_loan.pool = known.pool and pool_loan.token_id = known.token_id
        and pool_loan.xmin::text = known.version
      returning pool_loan.pool, pool_loan.token_id, known.instalments
    )
    insert into pool_instalment (deployment, pool, token_id, day, amount)
    select ${key}, pool, token_id, (to_timestamp(at) at time zone 'UTC')::date, amount
    from noted, json_to_recordset(noted.instalments) as instalment (at bigint, amount numeric)
    where amount > 0
    on conflict (deployment, pool, token_id, day) do nothing`.execute(db);
}

/** Returns loans with an instalment due by this time, longest late first. */
export async function loansDueBy(
  { db, deployment }: RowServices,
  until: Date,
  { after = new Date(0), limit = MAX_LOANS } = {},
) {
  return db
    .selectFrom("pool_loan")
    .select(["pool", "token_id", "borrower", "state", "deadline"])
    .where("deployment", "=", deployment.key)
    .where("status", "=", "active")
    .where("deadline", "<=", until)
    .where("deadline", ">", after)
    .orderBy("deadline")
    .limit(limit)
    .execute();
}
