import { createDatabase } from "@trestle/testkit/database.ts";
import { pino } from "pino";
import { expect, inject, it, onTestFinished } from "vitest";
import { simulate, strikes } from "../../../scripts/drills/simulation.ts";
import { openDatabase, openPool } from "../platform/database.ts";

it("ends with the tables of a clean run, whatever the chain and its node did", async () => {
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, pino({ level: "silent" }), 5);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db = openDatabase<never>(pool) as never;
  const struck = new Set<string>();
  for (let seed = 1; seed <= 8; seed++) {
    const report = await simulate(db, seed);
    expect(report.difference).toBeUndefined();
    for (const kind of report.struck.keys()) struck.add(kind);
  }
  expect([...struck].sort()).toEqual([...strikes].sort());
});
