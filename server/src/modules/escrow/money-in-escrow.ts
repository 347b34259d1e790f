import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** Returns the money in the projects' buckets and paid from them, of these projects or of all. */
export async function moneyInEscrow(
  db: Db,
  deployment: string,
  tokens?: string[],
): Promise<PlatformStats["escrow"]> {
  const some = tokens ? sql`and token_id = any(${tokens})` : sql``;
  const { rows } = await sql<PlatformStats["escrow"]>`
    select coalesce(sum(amount), 0)::text as held,
           coalesce(-sum(amount) filter (where kind = 'release'), 0)::text as released,
           coalesce(-sum(amount) filter (where kind = 'fee'), 0)::text as fees
    from ledger_entry where deployment = ${deployment} and bucket <> 'credit' ${some}`.execute(db);
  return rows[0] as PlatformStats["escrow"];
}
