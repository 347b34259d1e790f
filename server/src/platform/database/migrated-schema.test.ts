import { randomBytes } from "node:crypto";
import { withDatabase } from "@trestle/testkit/database.ts";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { openLog } from "../../logger.ts";
import { openPool } from "./database.ts";
import { migrate, migrationFiles, schemaFiles } from "./migrate.ts";

type Column = { name: string; type: string; required: boolean; filled: boolean };

async function columnsOf(pool: pg.Pool): Promise<Map<string, Column>> {
  const { rows } = await pool.query<Column>(`
    select columns.table_name || '.' || column_name as name, udt_name as type, is_nullable = 'NO' as required,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by name`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Returns parts of the schema that the previous version knows and could no longer read or write. */
function losses(before: Map<string, Column>, after: Map<string, Column>): string[] {
  const tableOf = (name: string) => name.split(".")[0];
  const known = new Set([...before.keys()].map(tableOf));
  const gone = [...before].flatMap(([name, { type, required }]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== type) return [`${name} is ${now.type} instead of ${type}`];
    return now.required && !required ? [`${name} must be filled`] : [];
  });
  const asked = [...after.values()]
    .filter(
      ({ name, required, filled }) => !before.has(name) && known.has(tableOf(name)) && required && !filled,
    )
    .map(({ name }) => `${name} must be filled`);
  return [...gone, ...asked];
}

async function emptyDatabase(): Promise<pg.Pool> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = new pg.Client(inject("postgresUrl"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const log = openLog({ LOG_LEVEL: "silent" });
  const pool = openPool(withDatabase(inject("postgresUrl"), name), log, 4);
  onTestFinished(async () => {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return pool;
}

it("leaves every table as the version before reads and writes it, while that one still runs", async () => {
  const pool = await emptyDatabase();
  await migrate(pool, new Set(schemaFiles().map((file) => file.name)));
  const before = await columnsOf(pool);
  // The version before goes on: one of its people registers while the new one migrates, another afterwards.
  const register = (client: pg.Pool | pg.PoolClient, username: string) =>
    client.query(
      `insert into account (username, email, password_hash, role, roles)
       values ($1, $1 || '@example.org', 'x', 'customer', '{customer}')`,
      [username],
    );
  const oldVersion = await pool.connect();
  await oldVersion.query("begin");
  await register(oldVersion, "during");
  const migrating = migrate(pool);
  await oldVersion.query("commit");
  oldVersion.release();
  await migrating;
  await register(pool, "after");
  expect((await pool.query("select username from account order by username")).rows).toEqual([
    { username: "after" },
    { username: "during" },
  ]);
  expect(losses(before, await columnsOf(pool))).toEqual([]);

  // The same look does find what would stop it.
  await pool.query("alter table account drop column bio");
  await pool.query("alter table account alter column website type varchar(10)");
  await pool.query("alter table login_throttle add column network text not null");
  expect(losses(before, await columnsOf(pool))).toEqual([
    "account.bio is gone",
    "account.website is varchar instead of text",
    "login_throttle.network must be filled",
  ]);
});

it("takes a database whose schema was made by migrations one by one as it stands, and refuses a half-made one", async () => {
  const pool = await emptyDatabase();
  await migrate(pool, new Set(schemaFiles().map(({ name }) => name)));
  const madeBy = (name: string) =>
    pool.query(
      `truncate schema_migration; insert into schema_migration (name, checksum) values ('${name}', 'x')`,
    );
  await madeBy("0251-unread-notifications.sql");
  await expect(migrate(pool)).rejects.toThrow("made by a version before 0.1");
  await madeBy("0290-kyc-document-hash.sql");
  await migrate(pool);
  await migrate(pool);
  const { rows } = await pool.query("select name from schema_migration order by name");
  expect(rows.map(({ name }) => name)).toEqual(
    [...migrationFiles().map(({ name }) => name), "0290-kyc-document-hash.sql"].sort(),
  );
});
