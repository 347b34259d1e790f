// `npm run rotate-files-key`: re-encrypts every stored file and authenticator secret that still has KYC_KEY_OLD with
// KYC_KEY, while the product runs.
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { reencryptTotpSecrets } from "@trestle/server/modules/second-factor/totp.ts";
import { openFileStore } from "@trestle/server/platform/files/open-file-store.ts";
import { StoredFiles } from "@trestle/server/platform/files/stored-files.ts";
import { withInstance } from "./with-instance.ts";

await withInstance(async ({ config, db }) => {
  const { KYC_KEY: key, KYC_KEY_OLD: oldKey } = config;
  if (!key || !oldKey)
    throw new StartupError(
      "Set KYC_KEY to the new key and KYC_KEY_OLD to the old one, as the server has them.",
    );
  const stored = new StoredFiles({ db, store: await openFileStore(config), key, oldKey });
  const { files, changed } = await stored.reencryptAll();
  const totp = await reencryptTotpSecrets(db, { key, oldKey });
  console.log(
    `${files} files, ${changed} of them re-encrypted; ${totp.secrets} secrets of authenticator apps, ${totp.changed} of them. All of them now open with KYC_KEY: remove KYC_KEY_OLD and restart.`,
  );
});
