import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { locks } from "./locks.ts";

const server = join(import.meta.dirname, "../../..");
/** The last migration that the files in `schema/` replace. */
const LAST_REPLACED = "0290-kyc-document-hash.sql";

type Migration = { name: string; checksum: string; sql: string };
type Applied = Pick<Migration, "name" | "checksum">[];

const filesIn = (folder: string, prefix = ""): Migration[] =>
  readdirSync(join(server, folder))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(server, folder, file), "utf8");
      return { name: prefix + file, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });

/** SQL files of version 0.1's schema, one per room, each after the rooms whose tables it refers to. */
export const schemaFiles = (): Migration[] => filesIn("schema", "schema/");

export const migrationFiles = (): Migration[] => [...schemaFiles(), ...filesIn("migrations")];

const hasReplaced = (applied: Applied): boolean => applied.some(({ name }) => name === LAST_REPLACED);

/** Returns the files that make the schema of a backup. Throws if one of the backup's files isn't known here. */
export function filesOf(applied: Applied): ReadonlySet<string> {
  const known = new Map(migrationFiles().map(({ name, checksum }) => [name, checksum]));
  const isEarlier = hasReplaced(applied);
  for (const { name, checksum } of applied)
    if (known.has(name) ? known.get(name) !== checksum : !isEarlier || name > LAST_REPLACED)
      throw new StartupError(
        `The backup was taken by another version of Trestle, whose migration ${name} isn’t here. Restore it with that version.`,
      );
  const schema = isEarlier ? schemaFiles() : [];
  return new Set([...schema, ...applied].map(({ name }) => name));
}

/** Applies SQL files that this database has not applied yet, or only the given ones, each in one transaction. */
export async function migrate(pool: pg.Pool, only?: ReadonlySet<string>): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another process's migration, or changing a large table, may take long.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [locks.migrate]);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<Applied[number]>("select name, checksum from schema_migration");
    const isEarlier = hasReplaced(rows);
    if (rows.length > 0 && !isEarlier && !rows.some(({ name }) => name.startsWith("schema/")))
      throw new StartupError(
        "This database was made by a version before 0.1, which can’t be brought up to date. Use an empty database.",
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
      if (!isEarlier || !name.startsWith("schema/")) await client.query(sql);
      await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
      await client.query("commit");
    }
  } finally {
    // Ends the session, and with it an open transaction and the lock.
    client.release(true);
  }
}
