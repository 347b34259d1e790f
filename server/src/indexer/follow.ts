import type { Deployment } from "@trestle/chain/deployment.ts";
import type { Logger } from "pino";
import type { Database } from "../dependencies.ts";
import { type BlockReader, blockReader } from "./read-blocks.ts";
import {
  type Cursor,
  Fenced,
  NotAChild,
  readCursor,
  rollBack,
  storedBlocks,
  takePen,
  writeBlock,
} from "./store.ts";

const RANGE = 100n;
const STEP_BACK = 50;

export type FollowOptions = {
  db: Database;
  log: Pick<Logger, "info" | "warn" | "error">;
  rpcUrl: string;
  deployment: Deployment;
  /** Deepest reorg that is followed; undefined on the embedded chain, which may be rolled back at any depth. */
  maxReorg: number | undefined;
};

/** The chain went back further than any chain we trust does: a person must look. */
export class ReorgTooDeep extends Error {}

export const deploymentKey = ({ chainId, block }: Deployment): string => `${chainId}/${block.hash}`;

/** Brings the database to the chain's head, following it wherever it goes. One of these writes at a time. */
export class Indexer {
  readonly #options: FollowOptions;
  readonly #reader: BlockReader;
  readonly #deployment: string;
  #fence: string | undefined;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#reader = blockReader(options.rpcUrl, options.deployment);
    this.#deployment = deploymentKey(options.deployment);
  }

  /** Takes the pen from whoever had it. */
  async start(): Promise<void> {
    this.#fence = await takePen(this.#options.db, this.#deployment, await this.#reader.parentOfDeployment());
  }

  /** Reads until the head that was there when it began; returns the cursor. */
  async catchUp(): Promise<Cursor> {
    const { db, deployment } = this.#options;
    const fence = this.#fence;
    if (!fence) throw new Fenced("this indexer has not been started");
    for (;;) {
      const cursor = await readCursor(db, this.#deployment);
      const head = await this.#reader.head();
      if (head.number < cursor.number || (await this.#reader.hashAt(cursor.number)) !== cursor.hash) {
        await this.#goBack(cursor, fence);
        continue;
      }
      if (head.number === cursor.number) return cursor;
      let last = head.number;
      if (last - cursor.number > RANGE) last = cursor.number + RANGE;
      try {
        for (const block of await this.#reader.read(cursor.number + 1n, last)) {
          await writeBlock(db, this.#deployment, deployment.contracts, fence, block);
        }
      } catch (error) {
        // The chain turned while we read: the next round finds where.
        if (!(error instanceof NotAChild)) throw error;
      }
    }
  }

  /** Finds the last block that both histories share and forgets what came after it. */
  async #goBack(cursor: Cursor, fence: string): Promise<void> {
    const { db, log, maxReorg } = this.#options;
    const ancestor = await this.#commonAncestor(cursor);
    const depth = Number(cursor.number - ancestor.number);
    if (maxReorg !== undefined && depth > maxReorg) {
      throw new ReorgTooDeep(
        `The chain went back ${depth} blocks, more than the ${maxReorg} that are followed.`,
      );
    }
    const forgotten = await rollBack(db, this.#deployment, fence, ancestor);
    log.warn(
      { depth, ancestor: ancestor.number.toString() },
      `the chain went back ${depth} blocks; ${forgotten} forgotten`,
    );
  }

  async #commonAncestor(cursor: Cursor): Promise<Cursor> {
    let below = cursor.number;
    for (;;) {
      const stored = await storedBlocks(this.#options.db, this.#deployment, below, STEP_BACK);
      for (const block of stored) {
        if ((await this.#reader.hashAt(block.number)) === block.hash) return block;
      }
      const oldest = stored.at(-1);
      if (!oldest) return this.#reader.parentOfDeployment();
      below = oldest.number - 1n;
    }
  }
}
