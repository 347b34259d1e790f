import { deploymentKey } from "@trestle/chain/deployment.ts";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { readDebt } from "./list-loans.ts";
import type { PoolReader } from "./read-pools.ts";

const MOST = 200;

/** Asks the pools for the deadlines that are not known since the last payment: a few, however many loans there are. */
export async function noteDeadlines(
  { db, deployment }: Pick<Dependencies, "db" | "deployment">,
  reader: PoolReader,
): Promise<void> {
  const key = deploymentKey(deployment);
  const rows = await db
    .selectFrom("pool_loan")
    .select(["pool", "token_id"])
    .where("deployment", "=", key)
    .where("status", "=", "active")
    .where("deadline", "is", null)
    .limit(MOST)
    .execute();
  const known = await Promise.all(
    rows.map(async (row) => {
      const debt = await readDebt(reader, row).catch(() => undefined);
      return { ...row, deadline: Number(debt?.deadline ?? 0n) };
    }),
  );
  const read = known.filter(({ deadline }) => deadline > 0);
  if (read.length === 0) return;
  await sql`
    update pool_loan set deadline = to_timestamp(known.deadline)
    from json_to_recordset(${JSON.stringify(read)}::json) as known (pool text, token_id numeric, deadline bigint)
    where deployment = ${key} and pool_loan.pool = known.pool and pool_loan.token_id = known.token_id
      and status = 'active'`.execute(db);
}

/** Loans whose open instalment was due by then, the longest late first. */
export async function loansDueBy(
  { db, deployment }: Pick<Dependencies, "db" | "deployment">,
  until: Date,
  { after = new Date(0), limit = MOST } = {},
) {
  return db
    .selectFrom("pool_loan")
    .select(["pool", "token_id", "borrower", "state", "deadline"])
    .where("deployment", "=", deploymentKey(deployment))
    .where("status", "=", "active")
    .where("deadline", "<=", until)
    .where("deadline", ">", after)
    .orderBy("deadline")
    .limit(limit)
    .execute();
}
