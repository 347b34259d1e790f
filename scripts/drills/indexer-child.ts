// The indexer in a process of its own: reads to the head and ends, or is killed or frozen at the given step.

import type { Deployment } from "@trestle/chain/deployment.ts";
import { Fenced } from "@trestle/server/indexer/cursor.ts";
import { Indexer, nodeAt, type Step } from "@trestle/server/indexer/follow.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { chainReaders } from "@trestle/server/projections.ts";

/** Exit code of a process that was fenced off. */
export const FENCED = 3;

export type IndexerTask = {
  databaseUrl: string;
  rpcUrl: string;
  deployment: Deployment;
  fault?: { step: Step; signal: "SIGKILL" | "SIGSTOP" };
};

if (import.meta.main) {
  const { databaseUrl, rpcUrl, deployment, fault } = JSON.parse(process.argv[2] ?? "") as IndexerTask;
  const log = openLog({ LOG_LEVEL: "silent" });
  const pool = openPool(databaseUrl, log, 3);
  const indexer = new Indexer({
    ...{ log, deployment, transport: nodeAt(rpcUrl), db: openDatabase(pool) },
    readers: chainReaders,
    maxReorg: undefined,
    confirmations: 2,
    at: (step) => {
      if (step === fault?.step) process.kill(process.pid, fault.signal);
    },
  });
  try {
    await indexer.start();
    await indexer.catchUp();
    // After a freeze there are new blocks.
    if (fault) await indexer.catchUp();
    await pool.end();
  } catch (error) {
    // Another process has taken over, or PostgreSQL closed the connection that was idle in a transaction.
    process.exit(error instanceof Fenced ? FENCED : 1);
  }
}
