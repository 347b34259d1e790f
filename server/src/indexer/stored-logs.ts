import { type RawBuilder, sql } from "kysely";
import type { Db, Transaction } from "../services.ts";
import type { Cursor } from "./cursor.ts";
import type { Entry } from "./projection.ts";
import type { ReadBlock } from "./read-blocks.ts";

export async function insertBlocks(
  transaction: Transaction,
  deployment: string,
  blocks: ReadBlock[],
): Promise<void> {
  const rows = blocks.map(({ number, hash, parentHash, minedAt }) => ({
    number: number.toString(),
    hash,
    parent_hash: parentHash,
    mined_at: minedAt,
  }));
  await sql`
    insert into chain_block (deployment, number, hash, parent_hash, mined_at)
    select ${deployment}, number, hash, parent_hash, mined_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as block (number bigint, hash text, parent_hash text, mined_at timestamptz)`.execute(transaction);
}

export async function insertLogs(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
  keysOf: (entry: Entry) => string[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    tx_hash: entry.txHash,
    log_index: entry.logIndex,
    block_number: entry.blockNumber.toString(),
    contract: entry.contract,
    address: entry.address,
    event: entry.event,
    args: entry.args,
    sender: entry.sender,
    keys: keysOf(entry),
  }));
  await sql`
    insert into chain_log
      (deployment, tx_hash, log_index, block_number, contract, address, event, args, sender, keys)
    select ${deployment}, tx_hash, log_index, block_number, contract, address, event, args, sender,
      array(select json_array_elements_text(keys))
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as log (tx_hash text, log_index integer, block_number bigint, contract text, address text, event text,
        args jsonb, sender text, keys json)`.execute(transaction);
}

/** Returns the stored logs that match `where`, in order. */
async function readEntries(
  db: Db,
  where: RawBuilder<unknown>,
  limit?: number,
  order: "asc" | "desc" = "asc",
): Promise<Entry[]> {
  const rows = await db
    .selectFrom("chain_log")
    .innerJoin("chain_block", (join) =>
      join
        .onRef("chain_block.deployment", "=", "chain_log.deployment")
        .onRef("chain_block.number", "=", "chain_log.block_number"),
    )
    .selectAll("chain_log")
    .select("chain_block.mined_at")
    .where(sql<boolean>`${where}`)
    .orderBy("chain_log.block_number", order)
    .orderBy("chain_log.log_index", order)
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
  return rows.map((row) => ({
    txHash: row.tx_hash as Entry["txHash"],
    logIndex: row.log_index,
    contract: row.contract,
    address: row.address as Entry["address"],
    event: row.event,
    args: row.args,
    sender: row.sender as Entry["sender"],
    blockNumber: BigInt(row.block_number),
    minedAt: row.mined_at,
  }));
}

/** Returns the logs with any of these keys, in order; optionally of some events only. */
export function logsOf(db: Db, deployment: string, keys: string[], events?: string[]): Promise<Entry[]> {
  const named = events ? sql`and chain_log.event = any(${events}::text[])` : sql``;
  return readEntries(
    db,
    sql`chain_log.deployment = ${deployment} and chain_log.keys && ${keys}::text[] ${named}`,
  );
}

/** Returns the newest log of this event with one of the keys. */
export async function lastLogNamed(
  db: Db,
  deployment: string,
  key: string,
  event: string,
): Promise<Entry | undefined> {
  const entries = await readEntries(
    db,
    sql`chain_log.deployment = ${deployment} and chain_log.keys && ${[key]}::text[]
      and chain_log.event = ${event}`,
  );
  return entries.at(-1);
}

/** Waits for transactions that write references to these logs, and blocks new ones until the logs are deleted. */
export async function lockLogsAfter(db: Db, deployment: string, block: bigint): Promise<void> {
  await sql`select from chain_log where deployment = ${deployment} and block_number > ${block.toString()}
    order by block_number, log_index for update`.execute(db);
}

export function logsAfter(db: Db, deployment: string, block: bigint): Promise<Entry[]> {
  return readEntries(
    db,
    sql`chain_log.deployment = ${deployment} and chain_log.block_number > ${block.toString()}`,
  );
}

/** Returns the logs of these blocks, in order. */
export function logsBetween(db: Db, deployment: string, first: bigint, last: bigint): Promise<Entry[]> {
  return readEntries(
    db,
    sql`chain_log.deployment = ${deployment}
      and chain_log.block_number between ${first.toString()} and ${last.toString()}`,
  );
}

/** Returns a contract's logs before a position, newest first, without some events. */
export async function newestLogs(
  db: Db,
  deployment: string,
  { contract, address, without }: Pick<Entry, "contract" | "address"> & { without: string[] },
  before: [block: string, logIndex: number] | undefined,
  limit: number,
): Promise<Entry[]> {
  const earlier = before
    ? sql`and (chain_log.block_number, chain_log.log_index) < (${before[0]}::bigint, ${before[1]}::integer)`
    : sql``;
  return readEntries(
    db,
    sql`chain_log.deployment = ${deployment} and contract = ${contract} and address = ${address}
      and event <> all(${without}::text[]) ${earlier}`,
    limit,
    "desc",
  );
}

/** Returns the next logs after a position, to iterate over all of them. */
export function logsFrom(
  db: Db,
  deployment: string,
  after: Pick<Entry, "blockNumber" | "logIndex"> | undefined,
  limit: number,
): Promise<Entry[]> {
  const { blockNumber, logIndex } = after ?? { blockNumber: -1n, logIndex: 0 };
  return readEntries(
    db,
    sql`chain_log.deployment = ${deployment}
      and (chain_log.block_number, chain_log.log_index) > (${blockNumber.toString()}::bigint, ${logIndex}::integer)`,
    limit,
  );
}

/** Returns stored blocks below the cursor, newest first, to find the common block after a reorg. */
export async function storedBlocks(
  db: Db,
  deployment: string,
  below: bigint,
  limit: number,
): Promise<Cursor[]> {
  const rows = await db
    .selectFrom("chain_block")
    .select(["number", "hash"])
    .where("deployment", "=", deployment)
    .where("number", "<=", below.toString())
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }));
}
