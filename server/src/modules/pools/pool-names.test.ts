import { startServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrationFiles } from "../../platform/database/migrate.ts";

it("renames pools in the rows of the version before", async () => {
  const { db } = await startServer();
  await sql`
    insert into domain_event (type, key, data, happened_at)
    values ('pool.open', 'open', '{"tier": "low"}', now())`.execute(db);
  const call = (key: string, target: string) =>
    sql`
    insert into operator_call (deployment, key, target, function_name, to_address, data)
    values ('1/0x1', ${key}, ${target}, 'processDefault', '0x1', '0x')`.execute(db);
  await call("keeper/processDefault/7/low/99", "LendingPool:low");
  await call("keeper/claim/high/7", "TrestleEscrow");
  await sql`insert into alarm (kind, text) values ('pool-high-low cash', 'Low')`.execute(db);

  const migration = migrationFiles().find(({ name }) => name === "0250-pool-names.sql")?.sql ?? "";
  for (const _ of ["first", "again"]) await sql.raw(migration).execute(db);

  const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows;
  expect(await rowsOf("select data ->> 'tier' as tier from domain_event")).toEqual([{ tier: "low-risk" }]);
  expect(await rowsOf("select key, target from operator_call order by id")).toEqual([
    { key: "keeper/processDefault/7/low-risk/99", target: "LendingPool:low-risk" },
    { key: "keeper/claim/high/7", target: "TrestleEscrow" },
  ]);
  expect(await rowsOf("select kind from alarm where kind like 'pool-%'")).toEqual([
    { kind: "pool-high-risk-low cash" },
  ]);
});
