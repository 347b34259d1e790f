import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { EMBEDDED_CHAIN } from "@trestle/chain/deploy.ts";
import { readDeployment } from "@trestle/chain/deployment.ts";
import { CrashCounter } from "@trestle/embedded/crash-counter.ts";
import { acquireOwnerLock } from "@trestle/embedded/owner-lock.ts";
import { type EmbeddedPostgres, startPostgres } from "@trestle/embedded/postgres.ts";
import { DiskFull, StartupError } from "@trestle/embedded/startup-error.ts";
import { type SupervisedChain, superviseChain } from "@trestle/embedded/supervised-chain.ts";
import { deploymentsFolder } from "./chain.ts";
import type { Config } from "./config.ts";
import type { Progress } from "./progress.ts";
import type { Addresses } from "./running-instance.ts";
import type { Shutdown } from "./shutdown.ts";

const SPACE_AGAIN_MS = 3_000;

export type Embedded = Addresses & { chain?: SupervisedChain };

/**
 * Starts the parts that the environment does not name: the database, the chain, both or neither. A chain with history
 * begins days before now.
 */
export async function startEmbedded(
  config: Config,
  shutdown: Shutdown,
  progress: Progress,
  daysBefore?: number,
): Promise<Embedded> {
  const { DATA_DIR: dataDir, DATABASE_URL, CHAIN_RPC_URL, demo } = config;
  if (DATABASE_URL && CHAIN_RPC_URL) return { databaseUrl: DATABASE_URL, chainRpcUrl: CHAIN_RPC_URL };
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartupError(`DATA_DIR is ${dataDir}, which isn’t writable: ${(error as Error).message}.`);
  }
  const lock = await acquireOwnerLock(dataDir);
  shutdown.add("owner lock", () => lock.release());
  const log = (line: string) => progress.say(line);

  async function database(): Promise<string> {
    let postgres = await startPostgres({ dataDir, log });
    const { url, port } = postgres;
    shutdown.add("PostgreSQL", () => postgres.stop());
    const crashes = new CrashCounter();
    /** Restarts PostgreSQL; after a full disk, once there is space. */
    const startAgain = async (): Promise<EmbeddedPostgres | undefined> => {
      for (let isReported = false; !shutdown.ending; isReported = true) {
        try {
          return await startPostgres({ dataDir, log, port });
        } catch (error) {
          if (!(error instanceof DiskFull)) throw error;
          if (!isReported)
            log("The disk is full, so PostgreSQL can’t run. It restarts as soon as there is space.");
          await delay(SPACE_AGAIN_MS);
        }
      }
    };
    // Committed data survives a crash, so PostgreSQL is restarted; repeated crashes need an administrator.
    const revive = async (): Promise<void> => {
      await postgres.exited;
      if (shutdown.ending) return;
      if (crashes.areTooMany())
        return shutdown.fail("The embedded PostgreSQL keeps stopping. See postgres.log.");
      log("PostgreSQL stopped. Restarting …");
      const next = await startAgain();
      if (!next) return;
      postgres = next;
      if (postgres.url !== url) return shutdown.fail("Another program took PostgreSQL’s port. Start again.");
      log("PostgreSQL is running again.");
      return revive();
    };
    void revive().catch((error: Error) => shutdown.fail(error.message));
    return url;
  }

  async function chain(): Promise<SupervisedChain> {
    const kept = await superviseChain({
      dataDir,
      log,
      // Discards a chain whose first start was interrupted: nothing refers to it, and its clock may be past its
      // history.
      fresh: demo && !readDeployment(deploymentsFolder(config), EMBEDDED_CHAIN),
      beginsAt: daysBefore ? Math.floor(Date.now() / 1000) - daysBefore * 86_400 : undefined,
      fail: (sentence) => void shutdown.fail(sentence),
    });
    shutdown.add("chain", () => kept.stop());
    return kept;
  }

  const [databaseUrl, kept] = await settled(
    DATABASE_URL ?? progress.step("PostgreSQL", database),
    CHAIN_RPC_URL ? undefined : progress.step("the chain", chain),
  );
  return { databaseUrl, chainRpcUrl: CHAIN_RPC_URL ?? kept?.rpcUrl ?? "", chain: kept };
}

/** Waits for both before one's failure is thrown. */
async function settled<A, B>(first: A | Promise<A>, second: B | Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
