import type { DomainEvent } from "@trestle/domain/events.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import type { Db } from "../../services.ts";
import { openDatabase, openPool } from "../database/database.ts";
import { announce, Bus } from "./bus.ts";
import { eventTask, recordEvents, recordNew } from "./events.ts";
import { startJobs } from "./jobs.ts";

const log = pino({ level: "silent" });
const WITHIN = { timeout: 10_000, interval: 20 };

async function emptyDatabase() {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 8);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return { url: database.url, pool, db: openDatabase(pool) };
}

const minted = (key: string) => ({
  type: "project.minted" as const,
  key,
  data: { tokenId: "1", owner: `0x${"a".repeat(40)}`, termsHash: `0x${"b".repeat(64)}`, openUntil: 1 },
  happenedAt: new Date(0),
});

async function listen(pool: pg.Pool, db: Db, listener: (event: DomainEvent) => Promise<void>) {
  onTestFinished(await startJobs(pool, log, eventTask(db, [listener])));
}

/** Counts the transactions that wait for another one's end to record an event; the jobs' worker may wait too. */
async function countWaiting(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into domain_event%'`.execute(
    db,
  );
  return rows[0]?.waiting;
}

describe("an event", () => {
  it("reaches its listeners once its transaction has committed, and never if it has not", async () => {
    const { pool, db } = await emptyDatabase();
    const heard: string[] = [];
    await listen(pool, db, async ({ key }) => void heard.push(key));
    await expect(
      db.transaction().execute(async (transaction) => {
        await recordEvents(transaction, [minted("rolled back")]);
        throw new Error("the transaction fails");
      }),
    ).rejects.toThrow("the transaction fails");
    await db.transaction().execute((transaction) => recordEvents(transaction, [minted("committed")]));
    await vi.waitFor(() => expect(heard).toEqual(["committed"]), WITHIN);
  });

  it("is delivered again when a listener failed", async () => {
    const { pool, db } = await emptyDatabase();
    let calls = 0;
    await listen(pool, db, async () => {
      calls += 1;
      if (calls === 1) throw new Error("not now");
    });
    await recordEvents(db, [minted("stubborn")]);
    await vi.waitFor(() => expect(calls).toBe(2), WITHIN);
  });

  it("is delivered by another process when the first one died", async () => {
    const { pool, db } = await emptyDatabase();
    await recordEvents(db, [minted("orphaned")]);
    await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute', attempts = 1`.execute(
      db,
    );
    const heard: string[] = [];
    await listen(pool, db, async ({ key }) => void heard.push(key));
    await vi.waitFor(() => expect(heard).toEqual(["orphaned"]), WITHIN);
  });

  it("recorded twice concurrently is delivered once, and neither write fails", async () => {
    const { pool, db } = await emptyDatabase();
    const heard: string[] = [];
    await listen(pool, db, async ({ key }) => void heard.push(key));
    const record = (then: () => Promise<void>) =>
      db.transaction().execute(async (transaction) => {
        await recordNew(transaction, [minted("together")]);
        await then();
      });
    let second: Promise<void> | undefined;
    await record(async () => {
      second = record(async () => {});
      await vi.waitFor(async () => expect(await countWaiting(db)).toBe(1), WITHIN);
    });
    await second;
    await recordNew(db, [minted("together"), minted("afterwards")]);
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(["afterwards", "together"]), WITHIN);
  });

  it("that was deleted is not delivered", async () => {
    const { pool, db } = await emptyDatabase();
    await recordEvents(db, [minted("gone")]);
    await db.deleteFrom("domain_event").execute();
    await recordEvents(db, [minted("there")]);
    const heard: string[] = [];
    await listen(pool, db, async ({ key }) => void heard.push(key));
    await vi.waitFor(() => expect(heard).toEqual(["there"]), WITHIN);
  });
});

describe("the bus", () => {
  it("carries announcements of other connections, and says when some may be missing", async () => {
    const { url, db } = await emptyDatabase();
    const bus = new Bus(url, log);
    const heard: string[] = [];
    let gaps = 0;
    bus.on("colour", (id) => void heard.push(id));
    bus.onGap(() => void gaps++);
    await bus.start();
    onTestFinished(() => bus.stop());
    await announce(db, "colour", "green");
    await announce(db, "taste", "sweet");
    await vi.waitFor(() => expect(heard).toEqual(["green"]), WITHIN);

    const killer = new pg.Client(url);
    await killer.connect();
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trestle bus' and datname = current_database()",
    );
    await killer.end();
    await vi.waitFor(() => expect(gaps).toBe(1), WITHIN);
    await announce(db, "colour", "blue");
    await vi.waitFor(() => expect(heard).toEqual(["green", "blue"]), WITHIN);
  });
});
