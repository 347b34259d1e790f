import { createDatabase } from "@trestle/testkit/database.ts";
import type { PoolClient } from "pg";
import { pino } from "pino";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import type { Tables } from "../dependencies.ts";
import { openDatabase, openPool } from "./database.ts";
import { addJobs, startJobs } from "./jobs.ts";

it("ends a job although its connection breaks while that is noted", async () => {
  const database = await createDatabase(inject("postgresUrl"));
  const log = pino({ level: "silent" });
  const pool = openPool(database.url, log, 8);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let broken = 0;
  vi.spyOn(pool, "connect").mockImplementation(async (...callback: unknown[]) => {
    if (callback.length > 0) return (connect as (...args: unknown[]) => Promise<PoolClient>)(...callback);
    const client = await connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const breaking = (...args: unknown[]) => {
      const text = typeof args[0] === "string" ? args[0] : (args[0] as { text?: string }).text;
      if (broken > 0 || !/delete from .*_private_jobs/s.test(text ?? "")) return query(...args);
      broken++;
      return Promise.reject(new Error("Connection terminated unexpectedly"));
    };
    return Object.assign(client, { query: breaking });
  });
  let ran = 0;
  onTestFinished(await startJobs(pool, log, { count: async () => void ran++ }));
  await addJobs(openDatabase<Tables>(pool), "count", [{}]);
  const left = async () => (await pool.query("select from graphile_worker.jobs")).rowCount;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  expect({ ran, broken }).toEqual({ ran: 1, broken: 1 });
});
