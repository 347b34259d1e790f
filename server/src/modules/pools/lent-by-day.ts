import { sql } from "kysely";
import type { Db } from "../../services.ts";

type DayOfPools = { day: string; deposits: string; lent: string };

/** What each day changed of the deposits and of what is lent, over all pools; one row per day. */
export async function lentByDay(db: Db, deployment: string): Promise<DayOfPools[]> {
  const { rows } = await sql<DayOfPools>`
    select day::text, sum(deposited - withdrawn)::text as deposits, sum(lent - principal - lost)::text as lent
    from pool_day where deployment = ${deployment} group by day`.execute(db);
  return rows;
}

/** What is lent now. The days' changes only come near it: what a default takes off the book has interest in it. */
export async function principalLent(db: Db, deployment: string): Promise<string> {
  const { rows } = await sql<{ lent: string }>`
    select coalesce(sum(principal), 0)::text as lent from pool_sum where deployment = ${deployment}`.execute(
    db,
  );
  return rows[0]?.lent ?? "0";
}
