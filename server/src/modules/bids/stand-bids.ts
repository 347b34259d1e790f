import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { type BidTerms, bidCall } from "@trestle/domain/bids/terms.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";
import { grantAccess } from "../projects/invitations.ts";

export type Placed = StoredArgs<"TrestleEscrow", "BidPlaced">;
type Frozen = Pick<Tables["bid_terms"], "terms_hash" | "project_id" | "developer_id"> & {
  terms: BidTerms;
};

/** Whether the chain has exactly what was frozen: nobody else's, for no other project, with no other number in it. */
export function isAsFrozen({ terms }: Frozen, placed: Placed): boolean {
  const { amounts, deadlines, expiry } = bidCall(terms);
  return (
    terms.developer === placed.developer &&
    terms.tokenId === placed.tokenId &&
    expiry === placed.expiry &&
    amounts.join() === placed.amounts.join() &&
    deadlines.join() === placed.deadlines.join()
  );
}

/** Logs of bids with the terms that were frozen under their hash for the project as it was minted; no others. */
const placedLogs = (transaction: Transaction<Tables>, deployment: string) =>
  transaction
    .selectFrom("chain_log")
    .innerJoin("bid_terms", (join) =>
      join.on(sql<boolean>`bid_terms.terms_hash = chain_log.args ->> 'termsHash'`),
    )
    .innerJoin("project", (join) =>
      join
        .onRef("project.id", "=", "bid_terms.project_id")
        .on(sql<boolean>`project.terms_hash = bid_terms.terms ->> 'projectTermsHash'`),
    )
    .innerJoin("project_deed", (join) =>
      join
        .onRef("project_deed.deployment", "=", "chain_log.deployment")
        .onRef("project_deed.token_id", "=", "chain_log.token_id")
        .onRef("project_deed.project_id", "=", "project.id"),
    )
    .where("chain_log.deployment", "=", deployment)
    .where("chain_log.event", "=", "BidPlaced")
    .select(["chain_log.args", "bid_terms.terms_hash", "bid_terms.project_id", "bid_terms.developer_id"])
    .select("bid_terms.terms");

/** Whether a bid that the chain tells of is one of ours. */
export async function isOurs(
  { transaction, deployment }: { transaction: Transaction<Tables>; deployment: string },
  { tokenId, bidIndex }: Pick<Placed, "tokenId" | "bidIndex">,
): Promise<boolean> {
  const rows = await placedLogs(transaction, deployment)
    .where("chain_log.token_id", "=", tokenId)
    .where(sql`chain_log.args ->> 'bidIndex'`, "=", bidIndex)
    .execute();
  return rows.some((row) => isAsFrozen(row as Frozen, row.args as unknown as Placed));
}

/**
 * Makes the bids of these projects anew from their logs. A hash that stands there twice counts the first time; what
 * nobody froze here is no bid of ours, and stays in the database however much of it there is.
 */
export async function standBids(
  transaction: Transaction<Tables>,
  deployment: string,
  tokenIds: string[],
): Promise<void> {
  if (tokenIds.length === 0) return;
  const logs = await placedLogs(transaction, deployment)
    .innerJoin("chain_block", (join) =>
      join
        .onRef("chain_block.deployment", "=", "chain_log.deployment")
        .onRef("chain_block.number", "=", "chain_log.block_number"),
    )
    .select(["chain_log.tx_hash", "chain_log.log_index", "chain_log.block_number", "chain_block.mined_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("chain_log as taken_back")
          .select("taken_back.log_index")
          .whereRef("taken_back.deployment", "=", "chain_log.deployment")
          .whereRef("taken_back.token_id", "=", "chain_log.token_id")
          .where("taken_back.event", "=", "BidWithdrawn")
          .where(sql<boolean>`taken_back.args ->> 'bidIndex' = chain_log.args ->> 'bidIndex'`),
      ).as("withdrawn"),
    )
    .where("chain_log.token_id", "in", tokenIds)
    .orderBy("chain_log.block_number")
    .orderBy("chain_log.log_index")
    .execute();
  await transaction
    .deleteFrom("bid")
    .where("deployment", "=", deployment)
    .where("token_id", "in", tokenIds)
    .execute();
  for (const row of logs) {
    const placed = row.args as unknown as Placed;
    if (!isAsFrozen(row as Frozen, placed)) continue;
    await transaction
      .insertInto("bid")
      .values({
        deployment,
        token_id: placed.tokenId,
        bid_index: Number(placed.bidIndex),
        project_id: row.project_id,
        developer_id: row.developer_id,
        terms_hash: row.terms_hash,
        amount: row.terms.quote,
        expiry: new Date(Number(placed.expiry) * 1000),
        placed_at: row.mined_at,
        withdrawn: Boolean(row.withdrawn),
        tx_hash: row.tx_hash,
        log_index: row.log_index,
        block_number: row.block_number,
      })
      .onConflict((conflict) => conflict.columns(["deployment", "terms_hash"]).doNothing())
      .execute();
    await grantAccess(transaction, row.project_id, row.developer_id);
  }
}

/** How many bids each of these projects has that were not taken back. */
export const countBids = (deployment: string) => sql<number>`(
  select count(*)::integer from bid
  where bid.deployment = ${deployment} and bid.token_id = now_at.token_id and not bid.withdrawn)`;

/** After these a project has other bids. */
export const isAboutBids = ({ event }: { event: string }): boolean =>
  event === "BidPlaced" || event === "BidWithdrawn";
