// `npm run restore -- FOLDER`: restores a backup into an empty database and data folder. The product must not run.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { acquireOwnerLock } from "@trestle/embedded/owner-lock.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { root } from "./build.ts";

await explainStartupErrors(async () => {
  const { partsOf, readManifest, requireWhole } = await import("@trestle/server/backup/manifest.ts");
  const { restoreBackup } = await import("@trestle/server/backup/restore-backup.ts");
  const { readConfig } = await import("@trestle/server/config.ts");
  const { openLog } = await import("@trestle/server/logger.ts");
  const { openPool } = await import("@trestle/server/platform/database/database.ts");
  const { openFileStore } = await import("@trestle/server/platform/files/open-file-store.ts");

  const [given] = parseArgs({ allowPositionals: true }).positionals;
  if (!given) throw new StartupError("Name the folder of the backup: npm run restore -- FOLDER");
  const folder = resolve(given);
  const config = readConfig(process.env, root);
  const manifest = readManifest(folder);
  await requireWhole(folder, partsOf(manifest));
  if (config.demo && existsSync(join(config.DATA_DIR, "chain/state.json")))
    throw new StartupError(
      `There is a chain in ${config.DATA_DIR} already. Run "npm run reset" to delete it, or set DATA_DIR to another folder.`,
    );
  await mkdir(config.DATA_DIR, { recursive: true });
  const lock = await acquireOwnerLock(config.DATA_DIR);
  const postgres = config.DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: config.DATA_DIR, log: console.log });
  const pool = openPool(config.DATABASE_URL ?? postgres?.url ?? "", openLog(config), 2);
  try {
    const store = await openFileStore(config);
    await restoreBackup({ pool, store, dataDir: config.DATA_DIR }, folder, manifest);
    console.log(
      `The backup of ${manifest.takenAt} is restored. Start the product, then run "npm run reconcile".`,
    );
  } finally {
    await pool.end();
    await postgres?.stop();
    await lock.release();
  }
});
