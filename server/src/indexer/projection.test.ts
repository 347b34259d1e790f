import { FOLD_VERSION } from "@trestle/domain/escrow/project-on-chain.ts";
import { domainEvents, type EventType } from "@trestle/domain/events.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { Random } from "@trestle/testkit/random.ts";
import { SimulatedChain } from "@trestle/testkit/simulated-chain.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, inject, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openDatabase, openPool } from "../platform/database/database.ts";
import { chainReaders } from "../projections.ts";
import type { Db } from "../services.ts";
import type { ChainReaders } from "./chain-readers.ts";
import { eventHandlers } from "./event-handlers.ts";
import { Indexer } from "./follow.ts";
import { type Entry, idsOf, type Projection } from "./projection.ts";
import { logsOf } from "./stored-logs.ts";

const log = pino({ level: "silent" });

/* An example room: who gave how often, and an event of its own. It touches no other room's file. */

const patronEvents = { "patron.thanked": z.object({ donor: z.string(), amount: z.string() }) };
const THANKED = "patron.thanked" as EventType;
const thanks = eventHandlers("TrestleEscrow", {
  Donated: ({ record }, { donor, amount }) => record(THANKED, { donor, amount } as never),
});

async function add(transaction: Db, deployment: string, entries: Entry[]): Promise<void> {
  for (const { args } of entries) {
    await sql`
      insert into patron values (${deployment}, ${args.donor}, 1)
      on conflict (deployment, donor) do update set gifts = patron.gifts + 1`.execute(transaction);
  }
}

const patrons: Projection = {
  name: "patrons",
  version: 1,
  keysOf: ({ event, args }) => (event === "Donated" ? [`patron/${args.donor}`] : []),
  apply: ({ transaction, deployment, entries }) => add(transaction, deployment, entries),
  async rebuild(transaction, deployment, keys) {
    await sql`delete from patron where deployment = ${deployment}
      and donor = any(${idsOf("patron/", keys)}::text[])`.execute(transaction);
    await add(transaction, deployment, await logsOf(transaction, deployment, keys));
  },
};

const withPatrons: ChainReaders = {
  ...chainReaders,
  projections: [...chainReaders.projections, patrons],
  handlers: [...chainReaders.handlers, thanks],
};

async function stage(seed: number) {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 5);
  Object.assign(domainEvents, patronEvents);
  onTestFinished(async () => {
    delete (domainEvents as Record<string, unknown>)[THANKED];
    await pool.end();
    await database.drop();
  });
  const db: Db = openDatabase(pool);
  await sql`create table patron (deployment text, donor text, gifts integer, primary key (deployment, donor))`.execute(
    db,
  );
  const chain = new SimulatedChain(seed, { chainId: 77, window: 6, rate: 0 });
  const random = new Random(seed);
  const mine = (blocks: number) => {
    for (let block = 0; block < blocks; block++) {
      chain.mine(Array.from({ length: 4 }, () => ({ seed: random.below(2 ** 31) })));
    }
  };
  const follow = async (readers: ChainReaders) => {
    const { deployment, transport } = chain;
    const indexer = new Indexer({
      ...{ db, log, deployment, transport, readers },
      ...{ maxReorg: undefined, confirmations: 2 },
    });
    await indexer.start();
    await indexer.catchUp();
  };
  const key = chain.deployment.key;
  /** Donations by donor, counted from the logs without any projection. */
  const expected = async () =>
    (
      await sql<{ donor: string; gifts: number }>`
        select args ->> 'donor' as donor, count(*)::integer as gifts from chain_log
        where deployment = ${key} and event = 'Donated' group by 1 order by 1`.execute(db)
    ).rows;
  const stored = async () =>
    (
      await sql<{ donor: string; gifts: number }>`
        select donor, gifts from patron where deployment = ${key} order by donor`.execute(db)
    ).rows;
  const thanked = async () =>
    (await db.selectFrom("domain_event").select("id").where("type", "=", THANKED).execute()).length;
  return { db, chain, key, mine, follow, expected, stored, thanked };
}

const total = (rows: { gifts: number }[]) => rows.reduce((sum, { gifts }) => sum + gifts, 0);

it("takes in a new room with an event and a projection of its own, and rolls both back in a reorg", async () => {
  const { chain, mine, follow, expected, stored, thanked } = await stage(3);
  mine(12);
  await follow(withPatrons);
  expect(total(await stored())).toBeGreaterThan(3);
  expect(await stored()).toEqual(await expected());
  expect(await thanked()).toBe(total(await stored()));
  const before = await expected();
  chain.reorg(10);
  await follow(withPatrons);
  expect(await expected(), "the reorg took some of them").not.toEqual(before);
  expect(await stored()).toEqual(await expected());
  expect(await thanked()).toBe(total(await stored()));
});

it("builds the rows of a room that comes later from the logs that are there, and goes on from them", async () => {
  const { mine, follow, expected, stored, chain } = await stage(4);
  mine(12);
  await follow(chainReaders);
  expect(await stored()).toEqual([]);
  await follow(withPatrons);
  expect(total(await stored())).toBeGreaterThan(3);
  expect(await stored()).toEqual(await expected());
  mine(6);
  await follow(withPatrons);
  // The logs from before carry the new keys too: a reorg finds them.
  chain.reorg(16);
  await follow(withPatrons);
  expect(await stored()).toEqual(await expected());
});

it("folds again at start what older code has written, and leaves alone what the same code wrote", async () => {
  const { db, key, mine, follow } = await stage(5);
  mine(20);
  await follow(chainReaders);
  const states = () =>
    db.selectFrom("escrow_project").select(["token_id", "state"]).orderBy("token_id").execute();
  const ledger = () =>
    db
      .selectFrom("ledger_entry")
      .select(["tx_hash", "log_index", "bucket", "kind", "party", "amount"])
      .orderBy("block_number")
      .orderBy("log_index")
      .orderBy(sql`tx_hash, bucket, kind`)
      .execute();
  const [right, lines] = [await states(), await ledger()];
  expect(right.map(({ state }) => state.version)).toEqual(right.map(() => FOLD_VERSION));
  const spoil = () => sql`update escrow_project set state = jsonb_build_object('status', 'open')`.execute(db);

  await spoil();
  await follow(chainReaders);
  expect(await states(), "the same version: nothing is read again").not.toEqual(right);

  await db
    .updateTable("projection")
    .set({ version: FOLD_VERSION - 1 })
    .where("deployment", "=", key)
    .where("name", "=", "escrow projects")
    .execute();
  await follow(chainReaders);
  expect(await states()).toEqual(right);
  expect(await ledger()).toEqual(lines);
});

it("undoes what a reorg took away, and writes nothing again of what stays", async () => {
  const { db, chain, key, mine, follow } = await stage(6);
  mine(40);
  await follow(chainReaders);
  const fork = chain.height - 2;
  /** Rows of the ledger and donations up to the fork, with the transaction that wrote each. */
  const written = async () =>
    (
      await sql<{ row: string }>`
        select tableoid::regclass || ' ' || tx_hash || ' ' || log_index || ' ' || xmin as row from ledger_entry
        where deployment = ${key} and block_number <= ${fork}
        union all
        select tableoid::regclass || ' ' || tx_hash || ' ' || log_index || ' ' || xmin from donation
        where deployment = ${key} and block_number <= ${fork}
        order by 1`.execute(db)
    ).rows;
  const lines = async (above: number) =>
    (
      await sql<{ bucket: string; kind: string }>`
        select distinct bucket, kind from ledger_entry
        where deployment = ${key} and block_number > ${above}`.execute(db)
    ).rows;
  const before = await written();
  expect(before.length).toBeGreaterThan(30);
  expect((await lines(fork)).length, "the reorg takes money with it").toBeGreaterThan(1);
  chain.reorg(2);
  await follow(chainReaders);
  expect(await written()).toEqual(before);
});
