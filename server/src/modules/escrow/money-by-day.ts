import { sql } from "kysely";
import { minedAt } from "../../indexer/chain-time.ts";
import type { Db } from "../../services.ts";

type DayOfMoney = { day: string; held: string; released: string };

/** Returns per day the money added to the projects' buckets and paid to developers. */
export async function moneyByDay(db: Db, deployment: string): Promise<DayOfMoney[]> {
  const mined = minedAt({
    deployment: sql.ref("ledger_entry.deployment"),
    txHash: sql.ref("ledger_entry.tx_hash"),
    logIndex: sql.ref("ledger_entry.log_index"),
  });
  const { rows } = await sql<DayOfMoney>`
    select (mined_at at time zone 'UTC')::date::text as day, sum(amount)::text as held,
      coalesce(-sum(amount) filter (where kind = 'release'), 0)::text as released
    from (select amount, kind, ${mined} as mined_at from ledger_entry
      where deployment = ${deployment} and bucket <> 'credit') as entry
    group by 1`.execute(db);
  return rows;
}

/** Returns the money of running projects by the state of its milestone, and the number of disputed milestones. */
export async function moneyByState(db: Db, deployment: string) {
  const { rows } = await sql<{ inWork: string; inReview: string; disputed: string; disputes: number }>`
    select coalesce(sum(milestone.amount) filter (where milestone.status in ('pending', 'changes_requested')), 0)::text as "inWork",
      coalesce(sum(milestone.amount) filter (where milestone.status = 'submitted'), 0)::text as "inReview",
      coalesce(sum(milestone.amount) filter (where milestone.status = 'disputed'), 0)::text as disputed,
      count(*) filter (where milestone.status = 'disputed')::integer as disputes
    from escrow_project,
      jsonb_to_recordset(state -> 'milestones') as milestone (status text, amount numeric)
    where deployment = ${deployment} and escrow_project.status in ('active', 'closing')`.execute(db);
  return rows[0] as (typeof rows)[number];
}
