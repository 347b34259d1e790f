import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** Whose bids on a project are not withdrawn, each account once, with the wallets they bid from. */
export async function standingBidders(
  db: Db,
  projectId: string,
): Promise<{ account: string; wallets: string[] }[]> {
  const { rows } = await sql<{ account: string; wallets: string[] }>`
    select bid.developer_id as account, array_agg(distinct bid_terms.terms ->> 'developer') as wallets
    from bid join bid_terms using (terms_hash)
    where bid.project_id = ${projectId} and not bid.withdrawn
    group by bid.developer_id`.execute(db);
  return rows;
}
