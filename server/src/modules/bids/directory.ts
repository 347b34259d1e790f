import { sql } from "kysely";
import type { Db } from "../../services.ts";
import { acceptedBids } from "../escrow/accepted-bids.ts";
import { projectsByToken } from "../projects/directory.ts";

/** Parties of a project: its owner, and the developer of the accepted bid if it was made here. */
export type Parties = {
  tokenId: string;
  projectId: string;
  title: string;
  customerId: string;
  developerId: string | null;
};

/** Returns parties by token id. Identified by account, since a wallet may be linked to another one later. */
export async function partiesOf(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, Parties>> {
  const owners = await projectsByToken(db, deployment, tokenIds);
  const accepted = [...(await acceptedBids(db, deployment, tokenIds)).values()];
  const { rows } = await sql<{ tokenId: string; developerId: string }>`
    select token_id::text as "tokenId", developer_id as "developerId" from bid
    where deployment = ${deployment} and (token_id, bid_index) in (
      select * from unnest(${accepted.map(({ tokenId }) => tokenId)}::numeric[],
        ${accepted.map(({ bidIndex }) => bidIndex)}::integer[]))`.execute(db);
  const developers = new Map(rows.map(({ tokenId, developerId }) => [tokenId, developerId]));
  return new Map(
    [...owners].map(([tokenId, { projectId, title, ownerId }]) => [
      tokenId,
      { tokenId, projectId, title, customerId: ownerId, developerId: developers.get(tokenId) ?? null },
    ]),
  );
}

/** Returns the accounts with open bids on a project, each once, with the wallets that placed them. */
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
