import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { pino } from "pino";
import { type Hex, parseEther } from "viem";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { openDatabase, openPool } from "../../platform/database/database.ts";
import { chainReaders } from "../../projections.ts";
import { reconcile } from "../../reconcile.ts";
import type { Db } from "../../services.ts";

const log = pino({ level: "silent" });
const [LENDER, OTHER] = [5, 6];
const lender = demoAccount(LENDER).address.toLowerCase();

let chain: TestChain;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());

async function stage() {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 5);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db: Db = openDatabase(pool);
  const { rpcUrl, deployment } = chain;
  const indexer = new Indexer({
    ...{ db, log, deployment, transport: nodeAt(rpcUrl), readers: chainReaders },
    ...{ maxReorg: undefined, confirmations: 2 },
  });
  await indexer.start();
  await indexer.catchUp();
  const compare = () => reconcile(db, deployment, nodeAt(rpcUrl));
  const positions = () =>
    db
      .selectFrom("pool_position")
      .select(["lender", "tokens", "deposited"])
      .where("lender", "=", lender)
      .execute();
  return { db, indexer, compare, positions };
}

const deposit = (from: number, amount: string) =>
  chain.send(from, "LendingPool:low-risk", "deposit", [], parseEther(amount));
const coins = (amount: string) => parseEther(amount).toString();

it("agrees with the pools to the wei, and finds one wei that a ledger or a position has too much", async () => {
  const { db, indexer, compare, positions } = await stage();
  await deposit(LENDER, "2");
  await deposit(OTHER, "3");
  await deposit(LENDER, "0.5");
  await indexer.catchUp();
  expect(await positions()).toEqual([{ lender, tokens: coins("2.5"), deposited: coins("2.5") }]);
  expect(await compare()).toMatchObject({ differences: [], surplus: 0n, counts: { lenders: 2 } });

  await db
    .updateTable("pool_ledger_entry")
    .set({ amount: (parseEther("3") + 1n).toString() })
    .where("amount", "=", coins("3"))
    .execute();
  await db
    .updateTable("pool_position")
    .set({ tokens: (parseEther("2.5") + 1n).toString() })
    .where("lender", "=", lender)
    .execute();
  const { differences } = await compare();
  expect(differences.map(({ what, ledger, contract }) => [what, ledger - contract])).toEqual([
    ["low-risk pool, cash and reserve", 1n],
    ["low-risk pool, tokens", 1n],
    [`low-risk pool, tokens of ${lender}`, 1n],
    ["everything the low-risk pool holds", 1n],
  ]);
});

it("gives up what a reorg drops, and takes it back where it comes again", async () => {
  const { indexer, compare, positions } = await stage();
  const before = await positions();
  const { raw } = await deposit(LENDER, "1");
  await chain.control.mine({ blocks: 1 });
  await indexer.catchUp();
  expect(await positions()).not.toEqual(before);
  const turn = async (transactions: [Hex, number][]) => {
    await chain.reorg(2, transactions);
    await chain.control.mine({ blocks: 1 });
    await indexer.catchUp();
    expect((await compare()).differences).toEqual([]);
  };
  await turn([]);
  expect(await positions()).toEqual(before);
  await chain.control.sendRawTransaction({ serializedTransaction: raw });
  await chain.control.mine({ blocks: 2 });
  await indexer.catchUp();
  expect(await positions()).not.toEqual(before);
  expect((await compare()).differences).toEqual([]);
});
