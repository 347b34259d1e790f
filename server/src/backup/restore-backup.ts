import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type pg from "pg";
import { hasAccounts } from "../modules/accounts/list-accounts.ts";
import { openDatabase } from "../platform/database/database.ts";
import { filesOf, migrate } from "../platform/database/migrate.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Manifest } from "./manifest.ts";
import { emptyTables, listTables, readTable, setSequence, switchTriggers } from "./tables.ts";

export type Destination = { pool: pg.Pool; store: FileStore; dataDir: string };

/**
 * Restores a backup into an empty database and folder. Files come first and the rows last in one transaction, so an
 * interrupted restore is repeated from the start.
 */
export async function restoreBackup(
  { pool, store, dataDir }: Destination,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const schema = filesOf(manifest.migrations);
  await requireEmpty(pool, schema);
  for (const { folder: room, name, file } of manifest.files)
    await store.write(room, name, createReadStream(join(folder, file.path)));
  for (const { path } of manifest.others) {
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, path), target);
    await chmod(target, 0o600);
  }
  // The backup's schema; the next start migrates it.
  await migrate(pool, schema);
  await restoreRows(pool, folder, manifest);
}

/** Refuses a database with accounts, and one with a newer schema, whose migrations would not change the backup's rows. */
async function requireEmpty(pool: pg.Pool, schema: ReadonlySet<string>): Promise<void> {
  const { rows } = await pool.query<{ there: string | null }>(
    "select to_regclass('public.account') as there",
  );
  if (!rows[0]?.there) return;
  const { rows: applied } = await pool.query<{ name: string }>("select name from schema_migration");
  if ((await hasAccounts(openDatabase(pool))) || applied.some(({ name }) => !schema.has(name)))
    throw new StartupError(
      "The database isn’t empty, and a restore would mix two instances. Use an empty one.",
    );
}

async function restoreRows(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin");
    const tables = new Map(manifest.tables.map((table) => [table.name, table]));
    const order = await listTables(client);
    await switchTriggers(client, order, "disable");
    // Replaces rows that migrations inserted.
    await emptyTables(client, order);
    for (const { name } of order) {
      const table = tables.get(name);
      if (!table) continue;
      const rows = await readTable(client, table, join(folder, table.file.path));
      if (rows !== table.rows)
        throw new Error(`${name} has ${rows} rows where the backup counted ${table.rows}.`);
    }
    await switchTriggers(client, order, "enable");
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    // Releases jobs, because the processes that had them no longer run.
    for (const name of ["_private_jobs", "_private_job_queues"])
      await client.query(
        `update graphile_worker.${name} set locked_at = null, locked_by = null where locked_at is not null`,
      );
    await client.query("commit");
  } finally {
    client.release(true);
  }
}
