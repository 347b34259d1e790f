import { sql } from "kysely";
import type { Db, Transaction } from "../services.ts";

export type Cursor = { number: bigint; hash: string };

/** Thrown when another indexer has taken over, so that this one can't write any more. */
export class Fenced extends Error {}

/** Claims the cursor and fences off its previous owner, which can't write even if it resumes later. */
export async function claimCursor(db: Db, deployment: string, start: Cursor): Promise<string> {
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

/** Ends the transaction of a process that freezes with the cursor's lock, so that its successor isn't blocked. */
const limitIdleTransaction = sql`set local idle_in_transaction_session_timeout = '10s'`;

/** Runs `write` with the cursor locked, unless another indexer has claimed it. */
export function withCursor<Result>(
  db: Db,
  { deployment, fence }: { deployment: string; fence: string },
  write: (transaction: Transaction, cursor: Cursor) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await limitIdleTransaction.execute(transaction);
    const row = await transaction
      .selectFrom("chain_cursor")
      .selectAll()
      .where("deployment", "=", deployment)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.fence !== fence) throw new Fenced("another indexer has taken over");
    return write(transaction, { number: BigInt(row.block_number), hash: row.block_hash });
  });
}

export async function moveCursor(transaction: Transaction, deployment: string, to: Cursor): Promise<void> {
  await transaction
    .updateTable("chain_cursor")
    .set({ block_number: to.number.toString(), block_hash: to.hash })
    .where("deployment", "=", deployment)
    .execute();
}

/** Moves the final block and calls `moved` in the same transaction, so that a crash loses neither. */
export async function moveFinal(
  db: Db,
  { deployment, fence }: { deployment: string; fence: string },
  to: bigint,
  moved: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const isThere = await db
    .selectFrom("chain_cursor")
    .select("fence")
    .where("deployment", "=", deployment)
    .where("final_number", "=", to.toString())
    .executeTakeFirst();
  if (isThere) return;
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("chain_cursor")
      .set({ final_number: to.toString() })
      .where("deployment", "=", deployment)
      .where("fence", "=", fence)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await moved(transaction);
  });
}

/** Reads the cursor and locks it until the transaction ends, which must be soon. */
export async function holdCursor(transaction: Transaction, deployment: string): Promise<Cursor> {
  await limitIdleTransaction.execute(transaction);
  const row = await transaction
    .selectFrom("chain_cursor")
    .select(["block_number", "block_hash"])
    .where("deployment", "=", deployment)
    .forShare()
    .executeTakeFirstOrThrow();
  return { number: BigInt(row.block_number), hash: row.block_hash };
}

/** Requests a recheck of stored blocks from this one on; null ends it. */
export async function setRecheck(db: Db, deployment: string, from: bigint | null): Promise<void> {
  await db
    .updateTable("chain_cursor")
    .set({ recheck_from: from === null ? null : from.toString() })
    .where("deployment", "=", deployment)
    .execute();
}

/** Returns the next block of a requested recheck, undefined without one. */
export async function nextRecheck(db: Db, deployment: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("chain_cursor")
    .select("recheck_from")
    .where("deployment", "=", deployment)
    .executeTakeFirst();
  return row?.recheck_from == null ? undefined : BigInt(row.recheck_from);
}

/** Returns the newest indexed block with its time, and the final block. */
export async function cursorState(
  db: Db,
  deployment: string,
): Promise<{ block: number; final: number; blockAt: string | null }> {
  const row = await db
    .selectFrom("chain_cursor")
    .leftJoin("chain_block", (join) =>
      join
        .onRef("chain_block.deployment", "=", "chain_cursor.deployment")
        .onRef("chain_block.number", "=", "chain_cursor.block_number"),
    )
    .select(["block_number", "final_number", "mined_at"])
    .where("chain_cursor.deployment", "=", deployment)
    .executeTakeFirst();
  return {
    block: Number(row?.block_number ?? 0),
    final: Number(row?.final_number ?? 0),
    blockAt: row?.mined_at?.toISOString() ?? null,
  };
}
