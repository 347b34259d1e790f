import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

const LOOKED_AT = 100;

/** After how many seconds half of the latest requests had their first bid; null while none has one. */
export async function usualFirstBid(db: Database, deployment: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_disc(0.5) within group (order by waited) as seconds
    from (
      select greatest(0, extract(epoch from bid.placed_at - latest.posted_at))::integer as waited
      from (
        select token_id, posted_at from project
        where posted_at is not null and bid_count > 0
        order by posted_at desc, id desc limit ${LOOKED_AT}
      ) as latest
      join bid on bid.deployment = ${deployment} and bid.token_id = latest.token_id and bid.bid_index = 0
    ) as waits`.execute(db);
  return rows[0]?.seconds ?? null;
}
