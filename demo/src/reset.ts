import { rmSync } from "node:fs";
import { join } from "node:path";
import { endChainOrphans } from "@trestle/embedded/anvil.ts";
import { acquireOwnerLock } from "@trestle/embedded/owner-lock.ts";
import { endOrphans } from "@trestle/embedded/postgres-cluster.ts";
import type { Config } from "@trestle/server/config.ts";
import { fileFolders } from "@trestle/server/platform/files/stored-files.ts";
import { isLoopback } from "@trestle/server/platform/http/loopback.ts";
import type { Shutdown } from "@trestle/server/shutdown.ts";

/**
 * Returns whether the demo can be reset from its page: everything is embedded, and only this machine reaches it
 * (decision 0122).
 */
export const canReset = ({ demo, DATABASE_URL, S3_URL, TRUST_PROXY, HOST, PUBLIC_URL }: Config): boolean =>
  demo &&
  !DATABASE_URL &&
  !S3_URL &&
  !TRUST_PROXY &&
  isLoopback(HOST) &&
  isLoopback(new URL(PUBLIC_URL).hostname);

/** Deletes the embedded database and chain and all uploaded files. No process may use them. */
export async function deleteEmbeddedData(dataDir: string, log: (line: string) => void): Promise<void> {
  const lock = await acquireOwnerLock(dataDir);
  // Processes left by a killed run would recreate the folders.
  await endChainOrphans(join(dataDir, "chain"), log);
  await endOrphans(join(dataDir, "postgres"), log);
  for (const part of ["postgres", "chain", "deployments", ...fileFolders])
    rmSync(join(dataDir, part), { recursive: true, force: true });
  await lock.release();
}

/** Stops everything, deletes the data, and replaces this process by a new one with the same settings and pid. */
export async function resetDemo(
  { DATA_DIR }: Config,
  shutdown: Shutdown,
  log: (line: string) => void,
): Promise<void> {
  await shutdown.end();
  try {
    await deleteEmbeddedData(DATA_DIR, log);
  } catch (error) {
    log(`The demo couldn’t be reset: ${(error as Error).message}`);
    process.exit(1);
  }
  log("The demo was reset from its page. Starting again …");
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
}
