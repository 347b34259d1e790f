import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createDatabase } from "@trestle/testkit/database.ts";
import { signedIn, submitDocuments, verify } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import type pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { openLog } from "../logger.ts";
import { openDatabase, openPool } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { checkAudit } from "../platform/events/audit-check.ts";
import { EncryptedFiles } from "../platform/files/encrypted-files.ts";
import { folderStore } from "../platform/files/folder-store.ts";
import { MANIFEST, type Manifest, partsOf, readManifest, requireWhole } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type Source, takeBackup } from "./take-backup.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "trestle-backup-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const sourceOf = ({ pool, config }: TestServer): Source => ({
  ...{ pool, dataDir: config.DATA_DIR, store: folderStore(config.DATA_DIR) },
  embeddedChainUrl: undefined,
});

/** People with documents, a decision in the audit log, and an email that still waits to be sent. */
async function livedIn(): Promise<TestServer> {
  const server = await startServer();
  const [admin, developer] = [
    await signedIn(server, { role: "admin" }),
    await signedIn(server, { role: "developer" }),
  ];
  await submitDocuments(server, developer);
  await verify(server, admin, developer);
  await server.pool.query(
    "select graphile_worker.add_job('waits', '{}', run_at => now() + interval '1 day')",
  );
  await server.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now()",
  );
  return server;
}

async function emptyInstance() {
  const database = await createDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const pool = openPool(database.url, openLog({ LOG_LEVEL: "silent" }), 3);
  onTestFinished(() => pool.end());
  const dataDir = folder();
  return { pool, dataDir, store: folderStore(dataDir) };
}

it("brings back every row, number, file and audit hash, and frees jobs that somebody held", async () => {
  const server = await livedIn();
  const [target, destination] = [join(folder(), "backup"), await emptyInstance()];
  const taken = await takeBackup(sourceOf(server), target);
  expect(taken.files.length).toBeGreaterThan(0);

  await requireWhole(target, partsOf(readManifest(target)));
  await restoreBackup(destination, target, readManifest(target));
  const again = await takeBackup(
    { ...destination, embeddedChainUrl: undefined },
    join(folder(), "second backup"),
  );
  const content = ({ tables }: Manifest) =>
    tables
      .filter(({ name }) => !name.startsWith("graphile_worker._private_jobs"))
      .map(({ name, rows, file }) => ({ name, rows, sha256: file.sha256 }));
  expect(content(again)).toEqual(content(taken));
  expect(again.sequences).toEqual(taken.sequences);
  const hashes = ({ files }: Manifest) => files.map(({ name, file }) => [name, file.sha256]).sort();
  expect(hashes(again)).toEqual(hashes(taken));
  expect(await checkAudit(openDatabase(destination.pool))).toMatchObject({ intact: true });
  const { rows: jobs } = await destination.pool.query("select locked_by from graphile_worker._private_jobs");
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.every(({ locked_by }) => locked_by === null)).toBe(true);

  // The files open with the key, which was never in the backup.
  const [first] = taken.files;
  const files = (store: Source["store"]) =>
    new EncryptedFiles(store, first?.folder ?? "", server.secrets.KYC_KEY ?? "").read(first?.name ?? "");
  const [was, is] = [await files(sourceOf(server).store), await files(destination.store)];
  expect((await buffer(is)).equals(await buffer(was))).toBe(true);
});

it("is of one moment: what comes while it is taken is in it whole or not at all", async () => {
  const server = await livedIn();
  let writing = true;
  const writer = (async () => {
    while (writing) await signedIn(server);
  })();
  const target = join(folder(), "backup");
  await takeBackup(sourceOf(server), target);
  writing = false;
  await writer;
  const destination = await emptyInstance();
  await restoreBackup(destination, target, readManifest(target));
  const { rows } = await destination.pool.query<{ orphans: number }>(
    "select count(*)::integer as orphans from session where account_id not in (select id from account)",
  );
  expect(rows[0]?.orphans).toBe(0);
});

it("keeps a file that is released during the backup", async () => {
  const server = await livedIn();
  const { store, ...rest } = sourceOf(server);
  const target = join(folder(), "backup");
  let removed: number | undefined;
  const slow: Source["store"] = {
    ...store,
    async read(room, name) {
      if (removed === undefined) {
        removed = 0;
        await server.pool.query("delete from kyc_document");
        await server.pool.query("update stored_file set released_at = now()");
        removed = await server.files.removeReleased();
      }
      return store.read(room, name);
    },
  };
  const { files } = await takeBackup({ ...rest, store: slow }, target);
  expect(removed).toBe(0);
  expect(files.length).toBeGreaterThan(0);
  expect(await server.files.removeReleased()).toBe(files.length);
});

it("brings back a backup of the version whose schema was made by migrations one by one", async () => {
  const server = await livedIn();
  // The tables as that version had them.
  await server.pool.query(
    `alter table account drop column email_confirmed_at; drop table email_confirmation;
     alter table mail drop column address`,
  );
  const [target, destination] = [join(folder(), "backup"), await emptyInstance()];
  const taken = await takeBackup(sourceOf(server), target);
  const replaced = ["0001-accounts.sql", "0290-kyc-document-hash.sql"];
  const earlier = {
    ...taken,
    migrations: replaced.map((name) => ({ name, checksum: "of that version" })),
  };
  // Migrations that have run already would leave the backup's rows as they are.
  await expect(restoreBackup(destination, target, earlier)).rejects.toThrow("The database isn’t empty");
  await destination.pool.query("drop schema public, graphile_worker cascade; create schema public");
  await restoreBackup(destination, target, earlier);
  await migrate(destination.pool);
  const people = (pool: pg.Pool) => pool.query("select username, email from account order by username");
  expect((await people(destination.pool)).rows).toEqual((await people(server.pool)).rows);
  const { rows } = await destination.pool.query("select 1 from account where email_confirmed_at is null");
  expect(rows).toEqual([]);
});

it("is refused when a part was changed, when rows are there already, and when it is of another version", async () => {
  const server = await livedIn();
  const target = join(folder(), "backup");
  const manifest = await takeBackup(sourceOf(server), target);
  await expect(restoreBackup(sourceOf(server), target, manifest)).rejects.toThrow("The database isn’t empty");
  await expect(takeBackup(sourceOf(server), target)).rejects.toThrow("already exists");
  const newer = {
    ...manifest,
    migrations: [...manifest.migrations, { name: "9999-from-tomorrow.sql", checksum: "0" }],
  };
  await expect(restoreBackup(await emptyInstance(), target, newer)).rejects.toThrow(
    "another version of Trestle, whose migration 9999-from-tomorrow.sql isn’t here",
  );
  const [table] = readdirSync(join(target, "tables"));
  const path = join(target, "tables", table ?? "");
  writeFileSync(path, readFileSync(path).subarray(1));
  await expect(requireWhole(target, partsOf(manifest))).rejects.toThrow("is damaged");
  rmSync(join(target, MANIFEST));
  expect(() => readManifest(target)).toThrow("There is no complete backup");
});
