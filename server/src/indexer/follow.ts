import { isDeepStrictEqual } from "node:util";
import type { Deployment } from "@trestle/chain/deployment.ts";
import type { Logger } from "pino";
import { http, type Transport } from "viem";
import type { Db } from "../services.ts";
import type { ChainReaders } from "./chain-readers.ts";
import {
  type Cursor,
  claimCursor,
  Fenced,
  moveFinal,
  nextRecheck,
  readCursor,
  setRecheck,
} from "./cursor.ts";
import { type BlockReader, blockReader, type ReadBlock, type ReadLog } from "./read-blocks.ts";
import { rebuildOutdated } from "./rebuild-outdated.ts";
import { NotAChild, rollBack, type Store, writeBlocks } from "./store.ts";
import { logsBetween, storedBlocks } from "./stored-logs.ts";

const RANGE = 100n;
const STEP_BACK = 50;

export type FollowOptions = {
  db: Db;
  log: Pick<Logger, "info" | "warn" | "error">;
  transport: Transport;
  deployment: Deployment;
  /** Consumers of the logs. */
  readers: ChainReaders;
  /** Deepest reorg that is followed; undefined on the embedded chain, which may be rolled back to any depth. */
  maxReorg: number | undefined;
  /** Depth of final blocks on a chain that does not report finality. */
  confirmations: number;
  /** The newest block that the embedded chain has saved; later blocks are not final. */
  savedBlock?: () => number;
  /** Called at each step; a drill ends the process here. */
  at?: (step: Step) => void;
};

/** Steps after which a process may die. */
export const steps = ["read", "effects", "written", "rolled back", "final"] as const;
export type Step = (typeof steps)[number];

export const nodeAt = (rpcUrl: string): Transport =>
  http(rpcUrl, { timeout: 20_000, retryCount: 2, batch: { batchSize: 100 } });

/** Thrown for a reorg deeper than expected of a trusted chain, which an administrator must check. */
export class ReorgTooDeep extends Error {}

/** A log without its block, as the database returns it. */
const comparable = ({ txHash, logIndex, contract, address, event, args, sender }: ReadLog) => ({
  txHash,
  logIndex,
  contract,
  address,
  event,
  sender,
  args: JSON.parse(JSON.stringify(args)) as unknown,
});

/** Reads the chain into the database, and follows its reorgs. At most one process writes at a time. */
export class Indexer {
  readonly #options: FollowOptions;
  readonly #reader: BlockReader;
  readonly #deployment: string;
  #store: Store | undefined;
  /** Final block and the head at which it was read: finality can't change before the next head. */
  #finality: { head: string; number: bigint } | undefined;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#reader = blockReader(options.transport, options.deployment);
    this.#deployment = options.deployment.key;
  }

  /** Claims the cursor from the previous indexer and rebuilds projections written by older code. */
  async start(): Promise<void> {
    const { db, deployment, readers, log } = this.#options;
    const fence = await claimCursor(db, this.#deployment, await this.#reader.parentOfDeployment());
    const store = { db, deployment: this.#deployment, contracts: deployment.contracts, readers, fence };
    const rebuilt = await rebuildOutdated(store);
    if (rebuilt.length > 0) log.info({ projections: rebuilt }, "projections were rebuilt by newer code");
    this.#store = store;
  }

  /** Reads up to the head at the time of the call. Returns the cursor. */
  async catchUp(): Promise<Cursor> {
    const { db, at } = this.#options;
    const store = this.#store;
    if (!store) throw new Fenced("this indexer has not been started");
    for (;;) {
      const cursor = await readCursor(db, this.#deployment);
      const head = await this.#reader.head();
      if (await this.#isGone(cursor, head)) {
        await this.#goBack(cursor, store);
        continue;
      }
      if (head.number <= cursor.number) {
        await this.#moveFinal(cursor, head, store);
        return cursor;
      }
      let last = head.number;
      if (last - cursor.number > RANGE) last = cursor.number + RANGE;
      try {
        const blocks = await this.#reader.read(cursor.number + 1n, last);
        at?.("read");
        await writeBlocks(store, blocks, at);
        at?.("written");
      } catch (error) {
        // A reorg happened during the read: the next round finds the common block.
        if (!(error instanceof NotAChild)) throw error;
      }
    }
  }

  /**
   * Rechecks the next stored blocks if requested, and rolls back to before the first difference; catching up then reads
   * the chain again. Returns whether there are more.
   */
  async recheck(): Promise<boolean> {
    const { db, log } = this.#options;
    const from = await nextRecheck(db, this.#deployment);
    const store = this.#store;
    if (from === undefined || !store) return false;
    const cursor = await readCursor(db, this.#deployment);
    let last = from + RANGE - 1n;
    if (last > cursor.number) last = cursor.number;
    const wrong = from > last ? undefined : await this.#firstDifference(from, last);
    if (wrong) {
      const forgotten = await rollBack(store, { number: wrong.number - 1n, hash: wrong.parentHash });
      log.error(
        { block: wrong.number.toString(), forgotten },
        `block ${wrong.number} was stored otherwise than the chain has it; reading again from there`,
      );
    }
    const isOver = !wrong && last >= cursor.number;
    // Blocks that were read again need no second check, so the recheck continues at the old cursor.
    await setRecheck(db, this.#deployment, isOver ? null : wrong ? cursor.number : last + 1n);
    return !isOver;
  }

  async #firstDifference(first: bigint, last: bigint): Promise<ReadBlock | undefined> {
    const { db } = this.#options;
    const blocks = await this.#reader.read(first, last);
    const count = Number(last - first) + 1;
    const hashes = new Map(
      (await storedBlocks(db, this.#deployment, last, count)).map(({ number, hash }) => [number, hash]),
    );
    const stored = await logsBetween(db, this.#deployment, first, last);
    return blocks.find(({ number, hash, logs }) => {
      const kept = stored.filter(({ blockNumber }) => blockNumber === number);
      return hashes.get(number) !== hash || !isDeepStrictEqual(kept.map(comparable), logs.map(comparable));
    });
  }

  /** Returns whether the chain no longer has our last block. A node that lags behind doesn't count. */
  async #isGone(cursor: Cursor, head: Cursor): Promise<boolean> {
    if (head.hash === cursor.hash) return false;
    if (head.number >= cursor.number) return (await this.#reader.hashAt(cursor.number)) !== cursor.hash;
    if (this.#options.maxReorg === undefined) return true;
    const [stored] = await storedBlocks(this.#options.db, this.#deployment, head.number, 1);
    return stored?.number === head.number && stored.hash !== head.hash;
  }

  async #moveFinal(cursor: Cursor, head: Cursor, store: Store): Promise<void> {
    const { db, confirmations, savedBlock, at, readers } = this.#options;
    // Read before the chain's head, so that a later save isn't counted.
    const saved = savedBlock && BigInt(savedBlock());
    let final = (await this.#finalAt(head)) ?? cursor.number - BigInt(confirmations);
    if (saved !== undefined && final > saved) final = saved;
    if (final > cursor.number) final = cursor.number;
    await moveFinal(db, store, final, async (transaction) => {
      for (const hook of readers.onFinal) await hook(transaction);
    });
    at?.("final");
  }

  async #finalAt({ hash: head }: Cursor): Promise<bigint | undefined> {
    if (this.#finality?.head === head) return this.#finality.number;
    const number = await this.#reader.finalized();
    this.#finality = number === undefined ? undefined : { head, number };
    return number;
  }

  /** Finds the last common block of both histories and rolls back everything after it. */
  async #goBack(cursor: Cursor, store: Store): Promise<void> {
    const { log, at } = this.#options;
    const ancestor = await this.#commonAncestor(cursor);
    const depth = Number(cursor.number - ancestor.number);
    const forgotten = await rollBack(store, ancestor);
    at?.("rolled back");
    log.warn(
      { depth, ancestor: ancestor.number.toString() },
      `the chain went back ${depth} blocks; ${forgotten} forgotten`,
    );
  }

  async #commonAncestor(cursor: Cursor): Promise<Cursor> {
    const { maxReorg } = this.#options;
    let below = cursor.number;
    for (;;) {
      const stored = await storedBlocks(this.#options.db, this.#deployment, below, STEP_BACK);
      for (const block of stored) {
        if (maxReorg !== undefined && cursor.number - block.number > maxReorg)
          throw new ReorgTooDeep(`The chain went back more than the reorg window of ${maxReorg} blocks.`);
        if ((await this.#reader.hashAt(block.number)) === block.hash) return block;
      }
      const oldest = stored.at(-1);
      if (!oldest) return this.#reader.parentOfDeployment();
      below = oldest.number - 1n;
    }
  }
}
