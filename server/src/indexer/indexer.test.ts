import { openTestChain, startTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { sql } from "kysely";
import { pino } from "pino";
import type { Transport } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase, openPool } from "../platform/database/database.ts";
import { chainReaders } from "../projections.ts";
import type { Db } from "../services.ts";
import { Fenced, nextRecheck, setRecheck } from "./cursor.ts";
import { Indexer, nodeAt, ReorgTooDeep } from "./follow.ts";

const log = pino({ level: "silent" });

async function emptyDatabase(): Promise<Db> {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 5);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return openDatabase(pool);
}

async function indexerOf(
  db: Db,
  maxReorg?: number,
  transport: Transport = nodeAt(chain.rpcUrl),
): Promise<Indexer> {
  const indexer = new Indexer({
    db,
    log,
    transport,
    deployment: chain.deployment,
    readers: chainReaders,
    maxReorg,
    confirmations: 2,
  });
  await indexer.start();
  return indexer;
}

/** The chain's node, noting what it is asked. */
const counting =
  (asked: unknown[]): Transport =>
  (settings) => {
    const node = nodeAt(chain.rpcUrl)(settings);
    const request: typeof node.request = (call) => {
      asked.push(call.params);
      return node.request(call);
    };
    return { ...node, request };
  };

/** Returns everything that was indexed, without values that differ between databases. */
async function learned(db: Db) {
  const blocks = await db.selectFrom("chain_block").select(["number", "hash"]).orderBy(sql`number`).execute();
  const logs = await db
    .selectFrom("chain_log")
    .selectAll()
    .orderBy(sql`block_number`)
    .orderBy("log_index")
    .execute();
  return { blocks, logs };
}

const minted = async (db: Db) =>
  (await learned(db)).logs
    .filter(({ event, block_number }) => event === "ProjectMinted" && BigInt(block_number) > since)
    .map(({ tx_hash }) => tx_hash);

let chain: TestChain;
/** The head when the test began: what earlier tests left lies before it. */
let since: bigint;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  since = await chain.control.getBlockNumber();
});

describe("the indexer", () => {
  it("reads every log of our contracts once, from the deployment on, and resumes where it stood", async () => {
    const db = await emptyDatabase();
    const first = await chain.mint(5, 1);
    await (await indexerOf(db)).catchUp();
    const second = await chain.mint(6, 2);
    const resumed = await indexerOf(db);
    await resumed.catchUp();
    await resumed.catchUp();

    expect(await minted(db)).toEqual([first, second]);
    const { blocks, logs } = await learned(db);
    expect(blocks.map(({ number }) => Number(number))).toEqual(
      Array.from({ length: blocks.length }, (_, offset) => chain.deployment.block.number + offset),
    );
    const mint = logs.find(({ tx_hash, event }) => tx_hash === second && event === "ProjectMinted");
    const customer = await chain.control.getTransaction({ hash: second });
    expect(mint).toMatchObject({
      contract: "TrestleProject",
      sender: customer.from.toLowerCase(),
      args: { tokenId: expect.stringMatching(/^\d+$/) },
    });
  });

  it("asks a chain that stands still for nothing but its head", async () => {
    const asked: unknown[] = [];
    const db = await emptyDatabase();
    const indexer = await indexerOf(db, undefined, counting(asked));
    await indexer.catchUp();
    asked.length = 0;
    await indexer.catchUp();
    expect(asked).toEqual([["latest", false]]);

    await chain.mint(5, 1);
    await chain.control.mine({ blocks: 3 });
    const head = await indexer.catchUp();
    const { final_number } = await db
      .selectFrom("chain_cursor")
      .select("final_number")
      .executeTakeFirstOrThrow();
    expect(BigInt(final_number)).toBe(head.number - 2n);
  });

  it.each([1, 2, 7])(
    "follows a reorg of depth %i and knows nothing of the blocks that are gone",
    async (depth) => {
      const db = await emptyDatabase();
      const kept = await chain.mint(5, 0);
      for (let number = 1; number <= depth; number++) await chain.mint(5, number);
      const indexer = await indexerOf(db);
      await indexer.catchUp();
      expect(await minted(db)).toHaveLength(depth + 1);

      await chain.reorg(depth);
      await indexer.catchUp();
      expect(await minted(db)).toEqual([kept]);

      const after = await chain.mint(6, 99);
      await indexer.catchUp();
      expect(await minted(db)).toEqual([kept, after]);
      const clean = await emptyDatabase();
      await (await indexerOf(clean)).catchUp();
      expect(await learned(db)).toEqual(await learned(clean));
    },
  );

  it("stops at a reorg deeper than the window, and writes nothing", async () => {
    const db = await emptyDatabase();
    for (let number = 1; number <= 4; number++) await chain.mint(5, number);
    const indexer = await indexerOf(db, 3);
    await indexer.catchUp();
    const before = await learned(db);
    await chain.reorg(4);
    await expect(indexer.catchUp()).rejects.toThrow(ReorgTooDeep);
    expect(await learned(db)).toEqual(before);
  });

  it("stops looking for the common block at the window", async () => {
    const db = await emptyDatabase();
    const asked: unknown[] = [];
    const indexer = await indexerOf(db, 3, counting(asked));
    for (let number = 1; number <= 12; number++) await chain.mint(5, number);
    await indexer.catchUp();
    await chain.reorg(12);
    asked.length = 0;
    await expect(indexer.catchUp()).rejects.toThrow(ReorgTooDeep);
    // The head, the cursor's block, and the blocks of the window.
    expect(asked).toHaveLength(1 + 1 + 4);
  });

  it("reads again from a block that is stored otherwise than the chain has it", async () => {
    const db = await emptyDatabase();
    await chain.mint(5, 1);
    const changed = await chain.mint(5, 2);
    const indexer = await indexerOf(db);
    await indexer.catchUp();
    const right = await learned(db);
    const check = async () => {
      await setRecheck(db, chain.deployment.key, BigInt(chain.deployment.block.number));
      while (await indexer.recheck()) await indexer.catchUp();
    };
    const transaction = async () =>
      (await sql<{ id: string }>`select xmin::text as id from chain_block order by number`.execute(db)).rows;
    const before = await transaction();
    await check();
    expect(await transaction(), "nothing differs, so nothing is written").toEqual(before);

    await db
      .updateTable("chain_log")
      .set({ sender: `0x${"9".repeat(40)}`, event: "Transfer" })
      .where("tx_hash", "=", changed)
      .where("event", "=", "ProjectMinted")
      .execute();
    await check();
    expect(await learned(db)).toEqual(right);
    expect(await nextRecheck(db, chain.deployment.key)).toBeUndefined();
  });

  it("writes nothing more once another one has taken over", async () => {
    const db = await emptyDatabase();
    const frozen = await indexerOf(db);
    await frozen.catchUp();
    const successor = await indexerOf(db);
    await chain.mint(5, 1);
    await expect(frozen.catchUp()).rejects.toThrow(Fenced);
    expect(await minted(db)).toEqual([]);
    await successor.catchUp();
    expect(await minted(db)).toHaveLength(1);
  });

  it("refuses another chain behind the same address", async () => {
    const [ours, foreign] = [chain, await startTestChain()];
    const db = await emptyDatabase();
    const confused = new Indexer({
      db,
      log,
      transport: nodeAt(foreign.rpcUrl),
      deployment: ours.deployment,
      readers: chainReaders,
      maxReorg: undefined,
      confirmations: 2,
    });
    await foreign.mint(5, 1);
    await expect(confused.start()).rejects.toThrow("Our contracts aren’t on the chain");
    expect(await learned(db)).toEqual({ blocks: [], logs: [] });
  });
});
