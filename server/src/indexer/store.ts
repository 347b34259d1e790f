import type { Deployment } from "@trestle/chain/deployment.ts";
import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../dependencies.ts";
import { isAboutBids, standBids } from "../modules/bids/stand-bids.ts";
import { refold, saveFolded } from "../modules/escrow/fold-log.ts";
import { projectsOfDeeds, standProjects, unpostProjects } from "../modules/projects/stand-projects.ts";
import { announce } from "../platform/bus.ts";
import { recordEvents } from "../platform/events.ts";
import { applyLogs, type LedgerMovement } from "./block-effects.ts";
import { families } from "./families.ts";
import type { ReadBlock, ReadLog } from "./read-blocks.ts";

export type Cursor = { number: bigint; hash: string };

/** Another indexer has taken over: this one has nothing to write any more. */
export class Fenced extends Error {}
/** The block does not follow the cursor: the chain has gone another way. */
export class NotAChild extends Error {}

/** Takes the pen: whoever had it before can write no more, even if it wakes up later. */
export async function takePen(db: Database, deployment: string, start: Cursor): Promise<string> {
  const { fence } = await db
    .insertInto("chain_cursor")
    .values({ deployment, block_number: start.number.toString(), block_hash: start.hash, fence: "1" })
    .onConflict((conflict) =>
      conflict.column("deployment").doUpdateSet({ fence: sql`chain_cursor.fence + 1`, seen_at: sql`now()` }),
    )
    .returning("fence")
    .executeTakeFirstOrThrow();
  return fence;
}

export async function readCursor(db: Database, deployment: string): Promise<Cursor> {
  const row = await db
    .selectFrom("chain_cursor")
    .select(["block_number", "block_hash"])
    .where("deployment", "=", deployment)
    .executeTakeFirstOrThrow();
  return { number: BigInt(row.block_number), hash: row.block_hash };
}

/** A process that freezes while it holds the cursor's lock must not hold up its successor. */
const FROZEN = sql`set local idle_in_transaction_session_timeout = '10s'`;

async function lockCursor(
  transaction: Transaction<Tables>,
  deployment: string,
  fence: string,
): Promise<Cursor> {
  await FROZEN.execute(transaction);
  const row = await transaction
    .selectFrom("chain_cursor")
    .selectAll()
    .where("deployment", "=", deployment)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.fence !== fence) throw new Fenced("another indexer has taken over");
  return { number: BigInt(row.block_number), hash: row.block_hash };
}

async function moveCursor(transaction: Transaction<Tables>, deployment: string, to: Cursor): Promise<void> {
  await transaction
    .updateTable("chain_cursor")
    .set({ block_number: to.number.toString(), block_hash: to.hash })
    .where("deployment", "=", deployment)
    .execute();
}

/** Of the project that a log is about. */
const tokenIdOf = ({ args }: ReadLog): string | null =>
  (args.tokenId ?? args.projectId ?? null) as string | null;

/** Rows for one statement: PostgreSQL takes 65,535 parameters at most. */
const ROWS = 2_000;

async function inParts<Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) await insert(rows.slice(from, from + ROWS));
}

/** Consecutive blocks in one transaction: the blocks, their logs, all that follows from them, and the cursor upon them. */
export async function writeBlocks(
  db: Database,
  deployment: string,
  contracts: Deployment["contracts"],
  fence: string,
  blocks: ReadBlock[],
  at?: (step: "effects") => void,
): Promise<void> {
  const last = blocks.at(-1);
  if (!last) return;
  await db.transaction().execute(async (transaction) => {
    let cursor = await lockCursor(transaction, deployment, fence);
    for (const block of blocks) {
      if (block.number !== cursor.number + 1n || block.parentHash !== cursor.hash) {
        throw new NotAChild(`block ${block.number} does not follow block ${cursor.number}`);
      }
      cursor = block;
    }
    await inParts(blocks, (part) => insertBlocks(transaction, deployment, part));
    const logs = blocks.flatMap((block) => block.logs.map((log) => ({ block, log })));
    await inParts(logs, (part) => insertLogs(transaction, deployment, part));
    const { events, movements, folded } = await applyLogs(
      families,
      transaction,
      deployment,
      contracts,
      blocks,
    );
    await inParts([...folded], (part) => saveFolded(transaction, deployment, part));
    const touched = (some: typeof logs) => [
      ...new Set(some.map(({ log }) => tokenIdOf(log)).filter((id) => id !== null)),
    ];
    await inParts(touched(logs.filter(({ log }) => isAboutBids(log))), (part) =>
      standBids(transaction, deployment, part),
    );
    await inParts(touched(logs), (part) => standProjects(transaction, deployment, part));
    await inParts(movements, (part) => enterMovements(transaction, deployment, part));
    await inParts(events, (part) => recordEvents(transaction, part));
    at?.("effects");
    await moveCursor(transaction, deployment, last);
  });
}

async function insertBlocks(
  transaction: Transaction<Tables>,
  deployment: string,
  blocks: ReadBlock[],
): Promise<void> {
  await transaction
    .insertInto("chain_block")
    .values(
      blocks.map((block) => ({
        deployment,
        number: block.number.toString(),
        hash: block.hash,
        parent_hash: block.parentHash,
        mined_at: block.minedAt,
      })),
    )
    .execute();
}

async function insertLogs(
  transaction: Transaction<Tables>,
  deployment: string,
  logs: { block: ReadBlock; log: ReadLog }[],
): Promise<void> {
  await transaction
    .insertInto("chain_log")
    .values(
      logs.map(({ block, log }) => ({
        deployment,
        tx_hash: log.txHash,
        log_index: log.logIndex,
        block_number: block.number.toString(),
        contract: log.contract,
        address: log.address,
        event: log.event,
        args: JSON.stringify(log.args),
        sender: log.sender,
        token_id: tokenIdOf(log),
      })),
    )
    .execute();
}

async function enterMovements(
  transaction: Transaction<Tables>,
  deployment: string,
  movements: LedgerMovement[],
): Promise<void> {
  await transaction
    .insertInto("ledger_entry")
    .values(
      movements.map(({ block, log, tokenId, bucket, kind, party, amount }) => ({
        deployment,
        tx_hash: log.txHash,
        log_index: log.logIndex,
        block_number: block.number.toString(),
        token_id: tokenId,
        bucket,
        kind,
        party,
        amount: amount.toString(),
      })),
    )
    .execute();
}

export async function sayAlive(db: Database, deployment: string, fence: string): Promise<void> {
  await db
    .updateTable("chain_cursor")
    .set({ seen_at: sql`now()` })
    .where("deployment", "=", deployment)
    .where("fence", "=", fence)
    .where("seen_at", "<", sql<Date>`now() - interval '3 seconds'`)
    .execute();
}

export async function moveFinal(db: Database, deployment: string, fence: string, to: bigint): Promise<void> {
  await db
    .updateTable("chain_cursor")
    .set({ final_number: to.toString() })
    .where("deployment", "=", deployment)
    .where("fence", "=", fence)
    .where("final_number", "!=", to.toString())
    .execute();
}

/** Stored blocks below the cursor, newest first, for finding where two histories part. */
export async function storedBlocks(
  db: Database,
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
export async function rollBack(db: Database, deployment: string, fence: string, to: Cursor): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockCursor(transaction, deployment, fence);
    const touched = await transaction
      .selectFrom("chain_log")
      .select("token_id")
      .distinct()
      .where("deployment", "=", deployment)
      .where("block_number", ">", to.number.toString())
      .where("token_id", "is not", null)
      .execute();
    const tokenIds = touched.map(({ token_id }) => token_id as string);
    const posted = await projectsOfDeeds(transaction, deployment, tokenIds);
    const { numDeletedRows } = await transaction
      .deleteFrom("chain_block")
      .where("deployment", "=", deployment)
      .where("number", ">", to.number.toString())
      .executeTakeFirst();
    for (const tokenId of tokenIds) {
      await refold(transaction, deployment, tokenId);
      await announce(transaction, "project", `${deployment} ${tokenId}`);
    }
    await inParts(tokenIds, (part) => standBids(transaction, deployment, part));
    await inParts(tokenIds, (part) => standProjects(transaction, deployment, part));
    await unpostProjects(transaction, posted);
    await moveCursor(transaction, deployment, to);
    return Number(numDeletedRows);
  });
}
