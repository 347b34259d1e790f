// `npm run reset`: forgets the embedded database and chain with all uploaded files, so that the next start makes them anew.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { endChainOrphans } from "@trestle/embedded/anvil.ts";
import { acquireOwnerLock } from "@trestle/embedded/owner-lock.ts";
import { endOrphans } from "@trestle/embedded/postgres-cluster.ts";
import { readConfig } from "@trestle/server/config.ts";
import { fileFolders } from "@trestle/server/platform/stored-files.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { root } from "./build.ts";

await explainStartupErrors(async () => {
  const { DATA_DIR } = readConfig(process.env, root);
  const lock = await acquireOwnerLock(DATA_DIR);
  // What a killed run left behind would write into the folders again.
  await endChainOrphans(join(DATA_DIR, "chain"), console.log);
  await endOrphans(join(DATA_DIR, "postgres"), console.log);
  for (const part of ["postgres", "chain", "deployments", ...fileFolders]) {
    rmSync(`${DATA_DIR}/${part}`, { recursive: true, force: true });
  }
  await lock.release();
  console.log(`The data in ${DATA_DIR} is gone. The next start begins anew.`);
});
