import type { Deployment } from "@trestle/chain/deployment.ts";
import { pluck } from "../platform/database/rows.ts";
import { lockEventsOf, type NewEvent, recordEvents } from "../platform/events/events.ts";
import type { Db } from "../services.ts";
import type { ChainReaders } from "./chain-readers.ts";
import { type Cursor, moveCursor, withCursor } from "./cursor.ts";
import { handleEvents } from "./event-handlers.ts";
import type { Batch, Entry, Projection } from "./projection.ts";
import type { ReadBlock } from "./read-blocks.ts";
import { insertBlocks, insertLogs, lockLogsAfter, logsAfter } from "./stored-logs.ts";

/** Thrown when a block is not the cursor's child, because of a reorg. */
export class NotAChild extends Error {}

/** Destination of blocks: the database, the claim of the cursor, and the rooms' consumers. */
export type Store = {
  db: Db;
  deployment: string;
  contracts: Deployment["contracts"];
  fence: string;
  readers: ChainReaders;
};

const MAX_KEYS = 500;

/** Rebuilds rows in batches, to limit the size of statements. */
export async function rebuildKeys(
  projection: Projection,
  transaction: Batch["transaction"],
  deployment: string,
  keys: Iterable<string>,
): Promise<void> {
  for (const batch of inBatches(keys)) await projection.rebuild(transaction, deployment, batch);
}

function* inBatches(keys: Iterable<string>): Generator<string[]> {
  const all = [...keys];
  for (let from = 0; from < all.length; from += MAX_KEYS) yield all.slice(from, from + MAX_KEYS);
}

/** Undoes deleted logs in a projection, incrementally if it supports that. */
async function takeBack(
  projection: Projection,
  transaction: Batch["transaction"],
  deployment: string,
  gone: Entry[],
): Promise<void> {
  const keysOfGone = gone.map((entry) => ({ entry, keys: projection.keysOf(entry) }));
  const all = new Set(keysOfGone.flatMap(({ keys }) => keys));
  if (!projection.takeBack) return rebuildKeys(projection, transaction, deployment, all);
  for (const batch of inBatches(all)) {
    const wanted = new Set(batch);
    const concerned = keysOfGone.filter(({ keys }) => keys.some((key) => wanted.has(key)));
    await projection.takeBack(transaction, deployment, batch, pluck(concerned, "entry"));
  }
}

/** Returns a log's keys in all projections. */
export const allKeysOf = (projections: Projection[], entry: Entry): string[] => [
  ...new Set(projections.flatMap((projection) => projection.keysOf(entry))),
];

/** Writes consecutive blocks in one transaction: the blocks, their logs, all effects, and the cursor. */
export async function writeBlocks(
  store: Store,
  blocks: ReadBlock[],
  at?: (step: "effects") => void,
): Promise<void> {
  const { db, deployment, contracts, readers } = store;
  const last = blocks.at(-1);
  if (!last) return;
  await withCursor(db, store, async (transaction, cursor) => {
    requireChildren(cursor, blocks);
    await insertBlocks(transaction, deployment, blocks);
    const entries: Entry[] = blocks.flatMap(({ number, minedAt, logs }) =>
      logs.map((log) => ({ ...log, blockNumber: number, minedAt })),
    );
    if (entries.length > 0) {
      await insertLogs(transaction, deployment, entries, (entry) => allKeysOf(readers.projections, entry));
      const { recorderOf, recorded } = eventRecorder(deployment, entries);
      const batch = { transaction, deployment, contracts, recorderOf };
      for (const projection of readers.projections) {
        const concerned = entries.filter((entry) => projection.keysOf(entry).length > 0);
        if (concerned.length > 0) await projection.apply({ ...batch, entries: concerned });
      }
      handleEvents(readers.handlers, { ...batch, entries });
      await recordEvents(transaction, recorded());
    }
    at?.("effects");
    await moveCursor(transaction, deployment, last);
  });
}

function requireChildren(cursor: Cursor, blocks: ReadBlock[]): void {
  let parent = cursor;
  for (const block of blocks) {
    if (block.number !== parent.number + 1n || block.parentHash !== parent.hash) {
      throw new NotAChild(`block ${block.number} does not follow block ${parent.number}`);
    }
    parent = block;
  }
}

/** Collects the projections' events and returns them in log order. */
function eventRecorder(deployment: string, entries: Entry[]) {
  const eventsOf = new Map<Entry, NewEvent[]>();
  const ordinals = new Map<Entry, number>();
  const counts = new Map<string, number>();
  for (const entry of entries) {
    // Identified by its index among our logs of the transaction, which is the same in any block.
    const ordinal = counts.get(entry.txHash) ?? 0;
    counts.set(entry.txHash, ordinal + 1);
    ordinals.set(entry, ordinal);
  }
  const recorderOf: Batch["recorderOf"] = (entry) => (type, data) => {
    const { txHash, logIndex, minedAt } = entry;
    const key = `${type}/${deployment}/${txHash}/${ordinals.get(entry)}`;
    const source = { deployment, txHash, logIndex };
    eventsOf.set(entry, [
      ...(eventsOf.get(entry) ?? []),
      { type, key, data, happenedAt: minedAt, source } as NewEvent,
    ]);
  };
  return { recorderOf, recorded: () => entries.flatMap((entry) => eventsOf.get(entry) ?? []) };
}

/** Rolls back every block after `to`, with all effects of its logs. */
export async function rollBack(store: Store, to: Cursor): Promise<number> {
  const { db, deployment, readers } = store;
  return withCursor(db, store, async (transaction) => {
    await lockLogsAfter(transaction, deployment, to.number);
    const gone = await logsAfter(transaction, deployment, to.number);
    if (gone.length > 0) {
      const eventIds = await lockEventsOf(transaction, deployment, gone);
      for (const hook of readers.onRollBack) await hook({ transaction, deployment, to: to.number, eventIds });
    }
    const { numDeletedRows } = await transaction
      .deleteFrom("chain_block")
      .where("deployment", "=", deployment)
      .where("number", ">", to.number.toString())
      .executeTakeFirst();
    for (const projection of readers.projections) await takeBack(projection, transaction, deployment, gone);
    await moveCursor(transaction, deployment, to);
    return Number(numDeletedRows);
  });
}
