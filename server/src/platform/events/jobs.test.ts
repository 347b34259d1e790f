import { createDatabase } from "@trestle/testkit/database.ts";
import type { PoolClient } from "pg";
import { pino } from "pino";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { openDatabase, openPool } from "../database/database.ts";
import { addJobs, startJobs } from "./jobs.ts";

const log = pino({ level: "silent" });

/** A pool whose first notes that a job has ended fail, one for each error. */
async function failingPool(errors: Error[]) {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 8);
  onTestFinished(async () => {
    if (!pool.ending) await pool.end();
    await database.drop();
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
  vi.spyOn(pool, "connect").mockImplementation(async (...callback: unknown[]) => {
    if (callback.length > 0) return connect(...callback);
    const client = await connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const failing = (...args: unknown[]) => {
      const text = typeof args[0] === "string" ? args[0] : (args[0] as { text?: string }).text;
      const error = /delete from .*_private_jobs/s.test(text ?? "") ? errors.shift() : undefined;
      return error ? Promise.reject(error) : query(...args);
    };
    return Object.assign(client, { query: failing });
  });
  return pool;
}

it("ends a job although its connection breaks while that is noted, or that takes too long", async () => {
  const errors = [
    new Error("Connection terminated unexpectedly"),
    Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }),
  ];
  const pool = await failingPool(errors);
  let ran = 0;
  onTestFinished(await startJobs(pool, log, { count: async () => void ran++ }));
  await addJobs(openDatabase(pool), "count", [{}, {}]);
  const left = async () => (await pool.query("select from graphile_worker.jobs")).rowCount;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  expect({ ran, errors }).toEqual({ ran: 2, errors: [] });
});

it("passes over what the clock started while it is held, and nothing else", async () => {
  const pool = await failingPool([]);
  const ran: object[] = [];
  let held = true;
  const tasks = { note: async (payload: object) => void ran.push(payload) };
  onTestFinished(await startJobs(pool, log, tasks, "", () => held));
  const fromClock = { _cron: { ts: "2026-11-01T00:05:00.000Z" } };
  const runs = async (payloads: object[]) => {
    await addJobs(openDatabase(pool), "note", payloads);
    const left = async () => (await pool.query("select from graphile_worker.jobs")).rowCount;
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    return ran.splice(0);
  };
  expect(await runs([fromClock, { asked: true }])).toEqual([{ asked: true }]);
  held = false;
  expect(await runs([fromClock])).toEqual([fromClock]);
});

it("stops without a failure while such a note waits to be written again", async () => {
  const errors = [new Error("Connection terminated unexpectedly")];
  const pool = await failingPool(errors);
  const failures: unknown[] = [];
  const failed = (error: unknown) => failures.push(error);
  process.on("unhandledRejection", failed);
  onTestFinished(() => void process.off("unhandledRejection", failed));
  const stop = await startJobs(pool, log, { nothing: async () => {} });
  await addJobs(openDatabase(pool), "nothing", [{}]);
  await expect.poll(() => errors).toEqual([]);
  await stop();
  await pool.end();
  // The worker's pause is at most 4.5 seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(failures).toEqual([]);
});
