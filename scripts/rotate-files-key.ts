// `npm run rotate-files-key`: encrypts every stored file and every secret of an authenticator app with KYC_KEY that still
// has KYC_KEY_OLD, while the product runs.
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { root } from "./build.ts";

await explainStartupErrors(async () => {
  const { readConfig } = await import("@trestle/server/config.ts");
  const { openLog } = await import("@trestle/server/logger.ts");
  const { openDatabase, openPool } = await import("@trestle/server/platform/database/database.ts");
  const { openFileStore } = await import("@trestle/server/platform/files/open-file-store.ts");
  const { reencryptTotpSecrets } = await import("@trestle/server/modules/second-factor/totp.ts");
  const { StoredFiles } = await import("@trestle/server/platform/files/stored-files.ts");
  const { addressesOfRunning } = await import("@trestle/server/running-instance.ts");

  const config = readConfig(process.env, root);
  const { KYC_KEY: key, KYC_KEY_OLD: oldKey } = config;
  if (!key || !oldKey)
    throw new StartupError(
      "Set KYC_KEY to the new key and KYC_KEY_OLD to the old one, as the server has them.",
    );
  const pool = openPool(addressesOfRunning(config).databaseUrl, openLog(config), 2);
  try {
    const db = openDatabase(pool);
    const stored = new StoredFiles({
      db,
      store: await openFileStore(config),
      key,
      oldKey,
    });
    const { files, changed } = await stored.reencryptAll();
    const totp = await reencryptTotpSecrets(db, { key, oldKey });
    console.log(
      `${files} files, ${changed} of them re-encrypted; ${totp.secrets} secrets of authenticator apps, ${totp.changed} of them. All of them now open with KYC_KEY: remove KYC_KEY_OLD and restart.`,
    );
  } finally {
    await pool.end();
  }
});
