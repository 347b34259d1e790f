// `npm run backup -- FOLDER`: copies the running instance into a new folder, while people go on using it.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { root } from "./build.ts";

await explainStartupErrors(async () => {
  const { takeBackup, bytesOf } = await import("@trestle/server/backup/take-backup.ts");
  const { readConfig } = await import("@trestle/server/config.ts");
  const { openLog } = await import("@trestle/server/logger.ts");
  const { openPool } = await import("@trestle/server/platform/database/database.ts");
  const { openFileStore } = await import("@trestle/server/platform/files/open-file-store.ts");
  const { addressesOfRunning } = await import("@trestle/server/running-instance.ts");

  const [target] = parseArgs({ allowPositionals: true }).positionals;
  if (!target) throw new StartupError("Name the folder for the backup: npm run backup -- FOLDER");
  const config = readConfig(process.env, root);
  const { databaseUrl, chainRpcUrl } = addressesOfRunning(config);
  const pool = openPool(databaseUrl, openLog(config), 2);
  try {
    const manifest = await takeBackup(
      {
        ...{ pool, dataDir: config.DATA_DIR, store: await openFileStore(config) },
        embeddedChainUrl: config.demo ? chainRpcUrl : undefined,
      },
      resolve(target),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (bytesOf(manifest) / 1024 ** 2).toFixed(1);
    console.log(
      `The backup is in ${resolve(target)}: ${rows} rows, ${manifest.files.length} files, ${megabytes} MB.`,
    );
    console.log(
      config.demo
        ? "It holds the demo's secrets: keep it where only you can read it."
        : "JWT_SECRET, KYC_KEY and OPERATOR_KEY aren't in it. Store them separately: without KYC_KEY the files can't be opened.",
    );
  } finally {
    await pool.end();
  }
});
