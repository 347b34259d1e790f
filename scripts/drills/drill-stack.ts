import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChain } from "@trestle/embedded/anvil.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import { createTestClient, defineChain, http, publicActions } from "viem";

export type DrillStack = Awaited<ReturnType<typeof openStack>>;

/** Starts a database of the drill's own; `close` runs the added `closers` and then stops it. */
export async function openOwnDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-drill-"));
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const postgres = await startPostgres({ dataDir, log: () => {} });
    closers.push(() => postgres.stop());
    const log = openLog({ LOG_LEVEL: "silent" });
    const pool = openPool(postgres.url, log, 12);
    closers.push(() => pool.end());
    await migrate(pool);
    return { dataDir, databaseUrl: postgres.url, pool, db: openDatabase(pool), log, closers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a database and a chain of the drill's own; `close` stops both. */
export async function openStack() {
  const { dataDir, closers, close, ...database } = await openOwnDatabase();
  try {
    const anvil = await startChain({ dataDir, log: () => {}, snapshotEveryMs: 0, fresh: true });
    closers.push(() => anvil.stop());
    const { rpcUrl } = anvil;
    const chain = defineChain({
      id: 31_337,
      name: "drill",
      nativeCurrency: { name: "DEV", symbol: "DEV", decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    });
    const options = { mode: "anvil", chain, transport: http(rpcUrl), cacheTime: 0 } as const;
    const control = createTestClient(options).extend(publicActions);
    return { ...database, rpcUrl, chain, control, close };
  } catch (error) {
    await close();
    throw error;
  }
}
