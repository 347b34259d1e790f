import { readConfig } from "@trestle/server/config.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { addressesOfRunning } from "@trestle/server/running-instance.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { root } from "./build.ts";

function open() {
  const config = readConfig(process.env, root);
  const { databaseUrl, chainRpcUrl } = addressesOfRunning(config);
  const pool = openPool(databaseUrl, openLog(config), 2);
  return { config, chainRpcUrl, pool, db: openDatabase(pool) };
}

/** Runs a task on the database of the running instance. Wrong settings end it with one sentence. */
export const withInstance = (task: (instance: ReturnType<typeof open>) => Promise<void>): Promise<void> =>
  explainStartupErrors(async () => {
    const instance = open();
    await task(instance).finally(() => instance.pool.end());
  });
