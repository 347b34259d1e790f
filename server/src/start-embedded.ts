import { mkdirSync } from "node:fs";
import { startChain } from "@trestle/embedded/anvil.ts";
import { acquireOwnerLock } from "@trestle/embedded/owner-lock.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Config } from "./config.ts";
import type { Shutdown } from "./shutdown.ts";

type Addresses = { databaseUrl: string; chainRpcUrl: string };

/** Starts what the environment does not name: the database, the chain, both or neither. */
export async function startEmbedded(config: Config, shutdown: Shutdown): Promise<Addresses> {
  const { DATA_DIR: dataDir, DATABASE_URL, CHAIN_RPC_URL } = config;
  if (DATABASE_URL && CHAIN_RPC_URL) return { databaseUrl: DATABASE_URL, chainRpcUrl: CHAIN_RPC_URL };
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartupError(`DATA_DIR is ${dataDir}, which cannot be written: ${(error as Error).message}.`);
  }
  const lock = await acquireOwnerLock(dataDir);
  shutdown.add("owner lock", () => lock.release());
  const log = (line: string) => console.log(line);

  async function database(): Promise<string> {
    console.log("Starting PostgreSQL …");
    const postgres = await startPostgres({ dataDir, log });
    shutdown.add("PostgreSQL", () => postgres.stop());
    void postgres.exited.then(() =>
      shutdown.fail("The embedded PostgreSQL has stopped: start Trestle again."),
    );
    return postgres.url;
  }

  async function chain(): Promise<string> {
    console.log("Starting the chain …");
    const anvil = await startChain({ dataDir, log });
    shutdown.add("chain", () => anvil.stop());
    void anvil.exited.then(() => shutdown.fail("The embedded chain has stopped: start Trestle again."));
    return anvil.rpcUrl;
  }

  const [databaseUrl, chainRpcUrl] = await settled(DATABASE_URL ?? database(), CHAIN_RPC_URL ?? chain());
  return { databaseUrl, chainRpcUrl };
}

/** Both have ended their start, well or badly, before a failure of one is passed on. */
async function settled<A, B>(first: A | Promise<A>, second: B | Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
