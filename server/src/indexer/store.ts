import { type Kysely, sql, type Transaction } from "kysely";
import type { ReadBlock } from "./read-blocks.ts";
import type { IndexerTables } from "./tables.ts";

export type Cursor = { number: bigint; hash: string };
type Db = Kysely<IndexerTables>;

/** Another indexer has taken over: this one has nothing to write any more. */
export class Fenced extends Error {}
/** The block does not follow the cursor: the chain has gone another way. */
export class NotAChild extends Error {}

/** Takes the pen: whoever had it before can write no more, even if it wakes up later. */
export async function takePen(db: Db, deployment: string, start: Cursor): Promise<string> {
  const { fence } = await db
    .insertInto("chain_cursor")
    .values({ deployment, block_number: start.number.toString(), block_hash: start.hash, fence: "1" })
    .onConflict((conflict) =>
      conflict.column("deployment").doUpdateSet({ fence: sql`chain_cursor.fence + 1` }),
    )
    .returning("fence")
    .executeTakeFirstOrThrow();
  return fence;
}

export async function readCursor(db: Db, deployment: string): Promise<Cursor> {
  const row = await db
    .selectFrom("chain_cursor")
    .select(["block_number", "block_hash"])
    .where("deployment", "=", deployment)
    .executeTakeFirstOrThrow();
  return { number: BigInt(row.block_number), hash: row.block_hash };
}

async function lockCursor(
  transaction: Transaction<IndexerTables>,
  deployment: string,
  fence: string,
): Promise<Cursor> {
  const row = await transaction
    .selectFrom("chain_cursor")
    .selectAll()
    .where("deployment", "=", deployment)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.fence !== fence) throw new Fenced("another indexer has taken over");
  return { number: BigInt(row.block_number), hash: row.block_hash };
}

async function moveCursor(
  transaction: Transaction<IndexerTables>,
  deployment: string,
  to: Cursor,
): Promise<void> {
  await transaction
    .updateTable("chain_cursor")
    .set({ block_number: to.number.toString(), block_hash: to.hash })
    .where("deployment", "=", deployment)
    .execute();
}

/** One block, one transaction: the block, its logs, and the cursor upon it. */
export async function writeBlock(db: Db, deployment: string, fence: string, block: ReadBlock): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const cursor = await lockCursor(transaction, deployment, fence);
    if (block.number !== cursor.number + 1n || block.parentHash !== cursor.hash) {
      throw new NotAChild(`block ${block.number} does not follow block ${cursor.number}`);
    }
    await transaction
      .insertInto("chain_block")
      .values({
        deployment,
        number: block.number.toString(),
        hash: block.hash,
        parent_hash: block.parentHash,
        mined_at: block.minedAt,
      })
      .execute();
    if (block.logs.length > 0) {
      await transaction
        .insertInto("chain_log")
        .values(
          block.logs.map((log) => ({
            deployment,
            tx_hash: log.txHash,
            log_index: log.logIndex,
            block_number: block.number.toString(),
            contract: log.contract,
            event: log.event,
            args: JSON.stringify(log.args),
            sender: log.sender.toLowerCase(),
          })),
        )
        .execute();
    }
    await moveCursor(transaction, deployment, block);
  });
}

/** Stored blocks below the cursor, newest first, for finding where two histories part. */
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

/** Forgets every block after `to`, and with each whatever followed from its logs. */
export async function rollBack(db: Db, deployment: string, fence: string, to: Cursor): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockCursor(transaction, deployment, fence);
    const { numDeletedRows } = await transaction
      .deleteFrom("chain_block")
      .where("deployment", "=", deployment)
      .where("number", ">", to.number.toString())
      .executeTakeFirst();
    await moveCursor(transaction, deployment, to);
    return Number(numDeletedRows);
  });
}
