import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** The bid that a project goes by: which one, under which terms, at what price. */
export type AcceptedBid = { tokenId: string; bidIndex: number; termsHash: string; total: string };

/** Returns the accepted bids of these projects, without projects that have none. */
export async function acceptedBids(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, AcceptedBid>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<AcceptedBid>`
    select token_id::text as "tokenId", (state -> 'bidIndex')::integer as "bidIndex",
      state ->> 'bidTermsHash' as "termsHash", state ->> 'total' as total
    from escrow_project
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])
      and state ->> 'bidIndex' is not null`.execute(db);
  return new Map(rows.map((row) => [row.tokenId, row]));
}
