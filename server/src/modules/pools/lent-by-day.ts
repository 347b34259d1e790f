import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

type DayOfPools = { day: string; deposits: string; lent: string };

/** What each day changed of the deposits and of what is lent, over all pools; one row per day. */
export async function lentByDay(db: Database, deployment: string): Promise<DayOfPools[]> {
  const { rows } = await sql<DayOfPools>`
    select day::text, sum(deposited - withdrawn)::text as deposits, sum(lent - principal - lost)::text as lent
    from pool_day where deployment = ${deployment} group by day`.execute(db);
  return rows;
}
