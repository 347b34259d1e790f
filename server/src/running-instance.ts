import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Config } from "./config.ts";

export type Addresses = { databaseUrl: string; chainRpcUrl: string };

const fileOf = (dataDir: string) => join(dataDir, "running.json");

/**
 * Writes the addresses of the embedded parts to a file readable only by this user's commands. Returns a function that
 * removes it.
 */
export function writeRunningInstance({ DATA_DIR }: Config, addresses: Addresses): () => Promise<void> {
  writeFileSync(fileOf(DATA_DIR), JSON.stringify(addresses), { mode: 0o600 });
  return async () => rmSync(fileOf(DATA_DIR), { force: true });
}

/**
 * Returns the addresses of database and chain: from the environment, or of the running instance in this data folder.
 */
export function addressesOfRunning({ DATABASE_URL, CHAIN_RPC_URL, DATA_DIR }: Config): Addresses {
  if (DATABASE_URL && CHAIN_RPC_URL) return { databaseUrl: DATABASE_URL, chainRpcUrl: CHAIN_RPC_URL };
  try {
    return JSON.parse(readFileSync(fileOf(DATA_DIR), "utf8"));
  } catch {
    throw new StartupError(
      `No Trestle is running in ${DATA_DIR}. Start it first, or set DATABASE_URL and CHAIN_RPC_URL.`,
    );
  }
}
