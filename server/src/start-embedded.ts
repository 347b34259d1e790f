import { mkdirSync } from "node:fs";
import { startChain } from "@trestle/embedded/anvil.ts";
import { acquireOwnerLock } from "@trestle/embedded/owner-lock.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Config } from "./config.ts";
import type { Addresses } from "./running-instance.ts";
import type { Shutdown } from "./shutdown.ts";

const MAX_DEATHS = 5;
const SETTLE_AFTER_MS = 3_000;

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
    let postgres = await startPostgres({ dataDir, log });
    const { url } = postgres;
    shutdown.add("PostgreSQL", () => postgres.stop());
    let deaths = 0;
    // What is committed survives its death, so it is started again; one that keeps dying needs a person.
    const revive = async (): Promise<void> => {
      await postgres.exited;
      if (shutdown.ending) return;
      if (++deaths > MAX_DEATHS)
        return shutdown.fail("The embedded PostgreSQL keeps stopping: see postgres.log.");
      console.log("PostgreSQL has stopped and is started again …");
      postgres = await startPostgres({ dataDir, log });
      if (postgres.url !== url)
        return shutdown.fail("PostgreSQL lost its port to another program: start again.");
      return revive();
    };
    void revive().catch((error: Error) => shutdown.fail(error.message));
    return url;
  }

  async function chain(): Promise<string> {
    console.log("Starting the chain …");
    const anvil = await startChain({ dataDir, log, settleAfterMs: SETTLE_AFTER_MS });
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
