// `npm run backup -- FOLDER`: copies the running instance into a new folder while people use it.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { bytesOf, takeBackup } from "@trestle/server/backup/take-backup.ts";
import { openFileStore } from "@trestle/server/platform/files/open-file-store.ts";
import { withInstance } from "./with-instance.ts";

await withInstance(async ({ config, pool, chainRpcUrl }) => {
  const [target] = parseArgs({ allowPositionals: true }).positionals;
  if (!target) throw new StartupError("Name the folder for the backup: npm run backup -- FOLDER");
  const store = await openFileStore(config);
  const embeddedChainUrl = config.demo ? chainRpcUrl : undefined;
  const manifest = await takeBackup(
    { pool, dataDir: config.DATA_DIR, store, embeddedChainUrl },
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
});
