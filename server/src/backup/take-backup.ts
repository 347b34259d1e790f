import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { saveState } from "@trestle/embedded/chain-state.ts";
import { jsonRpc } from "@trestle/embedded/json-rpc.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type pg from "pg";
import { locks } from "../platform/database/locks.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { KEPT_FILES } from "../platform/files/stored-files.ts";
import { hashOf, MANIFEST, type Manifest, partsOf, type StoredPart } from "./manifest.ts";
import { listSequences, listTables, writeTable } from "./tables.ts";

export type Source = {
  pool: pg.Pool;
  store: FileStore;
  dataDir: string;
  /** URL of the embedded chain; other chains need no backup here. */
  embeddedChainUrl: string | undefined;
};

/**
 * Copies a running instance into a folder: a snapshot of the database, every file that it names, the contracts'
 * addresses, and of a demo its chain and secrets too. The folder appears once it is complete.
 */
export async function takeBackup(source: Source, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new StartupError(`${target} already exists. Choose a new folder.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = await source.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    // Prevents removal of released files until they are copied, because the snapshot's rows may name them.
    await client.query("select pg_advisory_lock($1)", [locks.removeFiles]);
    await client.query("begin isolation level repeatable read read only");
    const rows = await copyRows(client, draft);
    const files = await copyFiles(client, source.store, draft);
    await client.query("commit");
    await client.query("select pg_advisory_unlock($1)", [locks.removeFiles]);
    // After the database, because newer blocks of the chain are read again by the indexer.
    const others = await copyOthers(source, draft);
    const manifest: Manifest = { format: 1, takenAt: new Date().toISOString(), ...rows, files, others };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, undefined, 1), { flush: true });
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    // Ends the session, and with it the transaction and the lock if something failed.
    client.release(true);
  }
}

async function copyRows(client: pg.PoolClient, draft: string) {
  await mkdir(join(draft, "tables"));
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration order by name",
  );
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    const path = `tables/${table.name}.gz`;
    const rows = await writeTable(client, table, join(draft, path));
    tables.push({ ...table, rows, file: await part(draft, path) });
  }
  return { migrations, tables, sequences: await listSequences(client) };
}

async function copyFiles(client: pg.PoolClient, store: FileStore, draft: string): Promise<Manifest["files"]> {
  const { rows } = await client.query<{ folder: string; name: string }>(KEPT_FILES);
  const files: Manifest["files"] = [];
  for (const { folder, name } of rows) {
    const path = `files/${folder}/${name}`;
    await mkdir(dirname(join(draft, path)), { recursive: true });
    // Copied encrypted, as they are stored.
    await pipeline(await store.read(folder, name), createWriteStream(join(draft, path), { mode: 0o600 }));
    files.push({ folder, name, file: await part(draft, path) });
  }
  return files;
}

async function copyOthers({ dataDir, embeddedChainUrl }: Source, draft: string): Promise<StoredPart[]> {
  const paths: string[] = [];
  await mkdir(join(draft, "deployments"));
  for (const name of await readdir(join(dataDir, "deployments")).catch(() => []))
    paths.push(`deployments/${name}`);
  if (existsSync(join(dataDir, "secrets.json"))) paths.push("secrets.json");
  for (const path of paths) await copyFile(join(dataDir, path), join(draft, path));
  if (embeddedChainUrl) {
    await mkdir(join(draft, "chain"));
    await saveState(join(draft, "chain"), jsonRpc(embeddedChainUrl));
    paths.push("chain/state.json");
  }
  return Promise.all(paths.map((path) => part(draft, path)));
}

const part = async (draft: string, path: string): Promise<StoredPart> => ({
  path,
  ...(await hashOf(join(draft, path))),
});

export const bytesOf = (manifest: Manifest): number =>
  partsOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0);
