import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { locks } from "./locks.ts";

const folder = join(import.meta.dirname, "../../../migrations");

type Migration = { name: string; checksum: string; sql: string };

/** The SQL files in the order in which they are applied. */
export const migrationFiles = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });

/** Applies the SQL files that this database has not seen, or only those that are named, each in one transaction. */
export async function migrate(pool: pg.Pool, only?: ReadonlySet<string>): Promise<void> {
  const client = await pool.connect();
  try {
    // Another process may be at it for long, and a change of a large table takes its time.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [locks.migrate]);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migration",
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    for (const { name, checksum, sql } of migrationFiles()) {
      if (only && !only.has(name)) continue;
      if (applied.get(name) === checksum) continue;
      if (applied.has(name))
        throw new StartupError(
          `The migration ${name} was changed after it ran on this database. Restore the file, or use another database.`,
        );
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
      await client.query("commit");
    }
  } finally {
    // Ends the session, and with it an open transaction and the lock, whatever happened.
    client.release(true);
  }
}
