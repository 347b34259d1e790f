import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { newPerson } from "@trestle/testkit/factories.ts";
import { freezeFor } from "@trestle/testkit/projects.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { Registry } from "prom-client";
import { type Hex, keccak256, parseEther, toHex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { readConfig } from "../../config.ts";
import { nextRecheck } from "../../indexer/cursor.ts";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { openDatabase, openPool } from "../../platform/database/database.ts";
import { Bus } from "../../platform/events/bus.ts";
import { eventTask } from "../../platform/events/events.ts";
import { Settings } from "../../platform/events/instance-settings.ts";
import { startJobs } from "../../platform/events/jobs.ts";
import { chainReaders } from "../../projections.ts";
import { recheckAll, reconcile, reconcileTask } from "../../reconcile.ts";
import { rooms } from "../../rooms.ts";
import type { Db, Services } from "../../services.ts";
import { addAccount } from "../accounts/register.ts";
import { AUDIENCE_TASK, notifier, notifyAudience } from "../notifications/notify.ts";

const log = pino({ level: "silent" });
const [CUSTOMER, DONOR, OTHER_DONOR] = [5, 6, 7];
const WINDOW = 5;

async function emptyDatabase(): Promise<Db> {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 5);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db = openDatabase(pool);
  const config = readConfig({}, "/nowhere");
  const parts = {
    ...{ db, config, secrets: { JWT_SECRET: "unused", KYC_KEY: "unused" }, deployment: chain.deployment },
    settings: new Settings(db, new Bus(database.url, log), config),
  };
  const notices = rooms.flatMap((room) => room.notices ?? []);
  onTestFinished(
    await startJobs(pool, log, {
      ...eventTask(db, [notifier(parts, notices)]),
      [AUDIENCE_TASK]: notifyAudience(parts),
    }),
  );
  return db;
}

/** The customer as a member, with the project as it was posted. */
async function post(db: Db): Promise<void> {
  const owner = await addAccount(db, newPerson(), "");
  await db
    .updateTable("account")
    .set({ ethereum_address: demoAccount(CUSTOMER).address.toLowerCase() })
    .where("id", "=", owner.id)
    .execute();
  const terms_hash = keccak256(toHex(`terms ${project}`));
  await freezeFor(db, owner.id, terms_hash, { title: "A wall" });
}

async function indexed(db: Db): Promise<Indexer> {
  const transport = nodeAt(chain.rpcUrl);
  const indexer = new Indexer({
    db,
    log,
    transport,
    deployment: chain.deployment,
    readers: chainReaders,
    maxReorg: WINDOW,
    confirmations: 2,
  });
  await indexer.start();
  await indexer.catchUp();
  return indexer;
}

let chain: TestChain;
let project = 0;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  project += 1;
  await chain.mint(CUSTOMER, project);
});

const donate = (donor: number, amount: string) =>
  chain.send(donor, "TrestleEscrow", "donate", [BigInt(project)], parseEther(amount));

const entries = (db: Db) =>
  db
    .selectFrom("ledger_entry")
    .select(["bucket", "kind", "party", "amount"])
    .where("token_id", "=", String(project))
    .orderBy("id")
    .execute();

const movementEvents = async (db: Db) =>
  (
    await db
      .selectFrom("domain_event")
      .select(["data", "tx_hash"])
      .where("type", "=", "donation.made")
      .where(sql`data ->> 'tokenId'`, "=", String(project))
      .orderBy("id")
      .execute()
  ).map(({ data, tx_hash }) => [tx_hash, (data as { amount: string }).amount]);

/** Returns the customer's notifications, once all jobs of the blocks are done. */
async function notified(db: Db) {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
  const rows = await db
    .selectFrom("notification")
    .select("metadata")
    .where("event_id", "is not", null)
    .where("type", "=", "new_donation")
    .execute();
  return rows.map(({ metadata }) => [metadata.transactionHash, metadata.amount]);
}

const entry = (donor: number, amount: string) => ({
  bucket: "donations",
  kind: "donation",
  party: demoAccount(donor).address.toLowerCase(),
  amount: parseEther(amount).toString(),
});

async function expectReconciled(db: Db) {
  const { differences, surplus, counts } = await reconcile(db, chain.deployment, nodeAt(chain.rpcUrl));
  expect({ differences, surplus }).toEqual({ differences: [], surplus: 0n });
  expect(counts.projects).toBe(project);
}

describe.each([1, 2, WINDOW])("a reorg of depth %i", (depth) => {
  /** Makes a donation `depth` blocks deep, followed by blocks without our logs. */
  async function donatedAndBuried() {
    const db = await emptyDatabase();
    await post(db);
    const { hash, raw } = await donate(DONOR, "2");
    if (depth > 1) await chain.control.mine({ blocks: depth - 1 });
    const indexer = await indexed(db);
    expect(await entries(db)).toEqual([entry(DONOR, "2")]);
    expect(await notified(db)).toEqual([[hash, parseEther("2").toString()]]);
    const turn = async (transactions: [Hex, number][]) => {
      await chain.reorg(depth, transactions);
      await chain.control.mine({ blocks: 1 });
      await indexer.catchUp();
    };
    return { db, hash, raw, turn };
  }

  it("that drops a donation leaves neither entry nor event of it", async () => {
    const { db, turn } = await donatedAndBuried();
    await turn([]);
    expect(await entries(db)).toEqual([]);
    expect(await movementEvents(db)).toEqual([]);
    expect(await notified(db)).toEqual([]);
    await expectReconciled(db);
  });

  it("that moves a donation to another block leaves it once", async () => {
    const { db, hash, raw, turn } = await donatedAndBuried();
    await turn([[raw, depth - 1]]);
    expect(await entries(db)).toEqual([entry(DONOR, "2")]);
    expect(await movementEvents(db)).toEqual([[hash, parseEther("2").toString()]]);
    expect(await notified(db)).toEqual([[hash, parseEther("2").toString()]]);
    await expectReconciled(db);
  });

  it("that replaces a donation by another leaves the other", async () => {
    const { db, turn } = await donatedAndBuried();
    await turn([]);
    const { hash } = await donate(OTHER_DONOR, "3");
    const again = await indexed(db);
    await again.catchUp();
    expect(await entries(db)).toEqual([entry(OTHER_DONOR, "3")]);
    expect(await movementEvents(db)).toEqual([[hash, parseEther("3").toString()]]);
    expect(await notified(db)).toEqual([[hash, parseEther("3").toString()]]);
    await expectReconciled(db);
  });
});

describe("reconciling", () => {
  it("finds one wei too much in the ledger, and coin in a bucket without a deposit", async () => {
    const db = await emptyDatabase();
    await donate(DONOR, "1");
    await indexed(db);
    const spoil = (amount: bigint) =>
      db
        .updateTable("ledger_entry")
        .set({ amount: amount.toString() })
        .where("token_id", "=", String(project))
        .execute();
    await spoil(parseEther("1") + 1n);
    const found = await reconcile(db, chain.deployment, nodeAt(chain.rpcUrl));
    expect(found.differences).toMatchObject([
      { what: `project ${project}, donations`, ledger: parseEther("1") + 1n, contract: parseEther("1") },
      { what: "everything the escrow holds" },
    ]);

    await spoil(parseEther("1"));
    const address = chain.deployment.contracts.TrestleEscrow;
    const value = await chain.control.getBalance({ address });
    await chain.control.setBalance({ address, value: value + 7n });
    const forced = await reconcile(db, chain.deployment, nodeAt(chain.rpcUrl));
    expect(forced).toMatchObject({ differences: [], surplus: 7n });
    await chain.control.setBalance({ address, value });
  });

  it("has every block read again where the two differ, and when an operator asks for it", async () => {
    const db = await emptyDatabase();
    await donate(DONOR, "1");
    const indexer = await indexed(db);
    const key = chain.deployment.key;
    const readAgain = async () => {
      while (await indexer.recheck()) await indexer.catchUp();
      await indexer.catchUp();
    };
    /** Stores what an indexer would have that believed a node about another amount. */
    const believeAnotherAmount = async () => {
      const ours = sql`contract = 'TrestleEscrow' and args ->> 'tokenId' = ${String(project)}`;
      await sql`update chain_log set args = args || '{"amount": "5"}' where event = 'Donated' and ${ours}`.execute(
        db,
      );
      const { rows } = await sql`update ledger_entry set amount = 5 where token_id = ${String(project)}
        returning id`.execute(db);
      expect(rows).toHaveLength(1);
    };
    await believeAnotherAmount();
    const tasks = reconcileTask({
      ...{ db, log, deployment: chain.deployment, chainRpcUrl: chain.rpcUrl, metrics: new Registry() },
    } as Services);
    await tasks.reconcile();
    await readAgain();
    await expectReconciled(db);

    await believeAnotherAmount();
    const repaired = recheckAll(db, chain.deployment, () => {});
    await vi.waitFor(async () => expect(await nextRecheck(db, key)).toBeDefined());
    await readAgain();
    await repaired;
    await expectReconciled(db);
  });
});
