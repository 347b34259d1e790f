import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { type BidTerms, bidCall } from "@trestle/domain/bids/terms.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";

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

/** What was frozen under this hash, if the bid is what it says and the project is the deed's. */
export async function frozenFor(
  transaction: Transaction<Tables>,
  deployment: string,
  placed: Placed,
): Promise<Frozen | undefined> {
  const frozen = await transaction
    .selectFrom("bid_terms")
    .innerJoin("project_deed", "project_deed.project_id", "bid_terms.project_id")
    .select(["bid_terms.terms_hash", "bid_terms.project_id", "bid_terms.developer_id", "bid_terms.terms"])
    .where("bid_terms.terms_hash", "=", placed.termsHash)
    .where("project_deed.deployment", "=", deployment)
    .where("project_deed.token_id", "=", placed.tokenId)
    .executeTakeFirst();
  return frozen && isAsFrozen(frozen as Frozen, placed) ? (frozen as Frozen) : undefined;
}

/**
 * Makes the bids of these projects anew from their logs. A hash that stands there twice counts the first time; what
 * nobody froze here is no bid of ours.
 */
export async function standBids(
  transaction: Transaction<Tables>,
  deployment: string,
  tokenIds: string[],
): Promise<void> {
  if (tokenIds.length === 0) return;
  const logs = await transaction
    .selectFrom("chain_log")
    .innerJoin("chain_block", (join) =>
      join
        .onRef("chain_block.deployment", "=", "chain_log.deployment")
        .onRef("chain_block.number", "=", "chain_log.block_number"),
    )
    .select(["event", "args", "tx_hash", "log_index", "block_number", "mined_at", "token_id"])
    .where("chain_log.deployment", "=", deployment)
    .where("token_id", "in", tokenIds)
    .where("event", "in", ["BidPlaced", "BidWithdrawn"])
    .orderBy("block_number")
    .orderBy("log_index")
    .execute();
  const withdrawn = new Set(
    logs
      .filter(({ event }) => event === "BidWithdrawn")
      .map(({ token_id, args }) => `${token_id} ${args.bidIndex}`),
  );
  await transaction
    .deleteFrom("bid")
    .where("deployment", "=", deployment)
    .where("token_id", "in", tokenIds)
    .execute();
  for (const { event, args, tx_hash, log_index, block_number, mined_at } of logs) {
    if (event !== "BidPlaced") continue;
    const placed = args as unknown as Placed;
    const frozen = await frozenFor(transaction, deployment, placed);
    if (!frozen) continue;
    await transaction
      .insertInto("bid")
      .values({
        deployment,
        token_id: placed.tokenId,
        bid_index: Number(placed.bidIndex),
        project_id: frozen.project_id,
        developer_id: frozen.developer_id,
        terms_hash: frozen.terms_hash,
        amount: frozen.terms.quote,
        expiry: new Date(Number(placed.expiry) * 1000),
        placed_at: mined_at,
        withdrawn: withdrawn.has(`${placed.tokenId} ${placed.bidIndex}`),
        tx_hash,
        log_index,
        block_number,
      })
      .onConflict((conflict) => conflict.columns(["deployment", "terms_hash"]).doNothing())
      .execute();
  }
}

/** How many bids each of these projects has that were not taken back. */
export const countBids = (deployment: string) => sql<number>`(
  select count(*)::integer from bid
  where bid.deployment = ${deployment} and bid.token_id = now_at.token_id and not bid.withdrawn)`;

/** After these a project has other bids. */
export const isAboutBids = ({ event }: { event: string }): boolean =>
  event === "BidPlaced" || event === "BidWithdrawn";
