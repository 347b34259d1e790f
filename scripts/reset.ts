// `npm run reset`: deletes the embedded database and chain with all uploaded files; the next start creates them again.

import { deleteEmbeddedData } from "@trestle/demo/reset.ts";
import { readConfig } from "@trestle/server/config.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { root } from "./build.ts";

await explainStartupErrors(async () => {
  const { DATA_DIR } = readConfig(process.env, root);
  await deleteEmbeddedData(DATA_DIR, console.log);
  console.log(`The data in ${DATA_DIR} is gone. The next start begins anew.`);
});
