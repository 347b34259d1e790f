import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { sql } from "kysely";
import { type Entry, idsOf, type Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import { derivedId } from "../../platform/database/derived-id.ts";
import type { Transaction } from "../../services.ts";

const DONATIONS = "donations/";

/** Single donations; each donor's total belongs to the escrow room. */
export const donations: Projection = {
  name: "donations",
  version: 1,

  keysOf: ({ contract, event, args }) =>
    contract === "TrestleEscrow" && event === "Donated" ? [`${DONATIONS}${args.tokenId}`] : [],

  async apply({ transaction, deployment, entries }) {
    const tokenIds = [...new Set(entries.map((entry) => argsOf(entry).tokenId))];
    await enter(transaction, deployment, entries, await counts(transaction, deployment, tokenIds));
  },

  async rebuild(transaction, deployment, keys) {
    await transaction
      .deleteFrom("donation")
      .where("deployment", "=", deployment)
      .where("token_id", "in", idsOf(DONATIONS, keys))
      .execute();
    await enter(transaction, deployment, await logsOf(transaction, deployment, keys), new Map());
  },

  /** Nothing to undo: rows are deleted with their logs, and earlier rows keep their numbers. */
  async takeBack() {},
};

const argsOf = ({ args }: Entry) => args as unknown as StoredArgs<"TrestleEscrow", "Donated">;

/** Counts the donations of these projects. */
async function counts(
  transaction: Transaction,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ token_id: string; count: number }>`
    select token_id, max(number) as count from donation
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])
    group by token_id`.execute(transaction);
  return new Map(rows.map(({ token_id, count }) => [token_id, count]));
}

async function enter(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
  numbers: Map<string, number>,
): Promise<void> {
  if (entries.length === 0) return;
  const places = new Map<string, number>();
  const rows = entries.map((entry) => {
    const { tokenId, donor, amount, total } = argsOf(entry);
    const number = (numbers.get(tokenId) ?? 0) + 1;
    numbers.set(tokenId, number);
    // Index among the transaction's donations to this project, the same in any block.
    const within = `${entry.txHash} ${tokenId}`;
    const place = places.get(within) ?? 0;
    places.set(within, place + 1);
    return {
      tx_hash: entry.txHash,
      log_index: entry.logIndex,
      id: derivedId(deployment, within, place),
      token_id: tokenId,
      number,
      donor,
      amount,
      total,
      block_number: entry.blockNumber.toString(),
      made_at: entry.minedAt,
    };
  });
  await sql`
    insert into donation
      (deployment, tx_hash, log_index, id, token_id, number, donor, amount, total, block_number, made_at)
    select ${deployment}, tx_hash, log_index, id, token_id, number, donor, amount, total, block_number, made_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as made (tx_hash text, log_index integer, id uuid, token_id numeric, number integer, donor text,
        amount numeric, total numeric, block_number bigint, made_at timestamptz)`.execute(transaction);
}
