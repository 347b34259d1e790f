// The indexer, the keeper and the operator in a process of their own, which kills itself at the given step.
import { setTimeout as pause } from "node:timers/promises";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { readConfig } from "@trestle/server/config.ts";
import { Indexer, nodeAt, type Step } from "@trestle/server/indexer/follow.ts";
import { openLog } from "@trestle/server/logger.ts";
import { type KeeperStep, keep } from "@trestle/server/modules/keeper/keep.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import type { OperatorStep } from "@trestle/server/platform/operator/sender.ts";
import { startOperator } from "@trestle/server/platform/operator/start.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import type { Hex } from "viem";

export type KeeperTask = {
  databaseUrl: string;
  rpcUrl: string;
  deployment: Deployment;
  key: Hex;
  /** Killed at the first occurrence of this step. */
  fault?:
    | { part: "indexer"; step: Step }
    | { part: "keeper"; step: KeeperStep }
    | { part: "operator"; step: OperatorStep };
};

if (import.meta.main) {
  const { databaseUrl, rpcUrl, deployment, key, fault } = JSON.parse(process.argv[2] ?? "") as KeeperTask;
  const at = (part: NonNullable<KeeperTask["fault"]>["part"]) => (step: string) => {
    if (fault?.part === part && fault.step === step) process.kill(process.pid, "SIGKILL");
  };
  const config = readConfig({ LOG_LEVEL: "silent" }, "/nowhere");
  const log = openLog(config);
  const pool = openPool(databaseUrl, log, 6);
  const db = openDatabase(pool);
  const bus = new Bus(databaseUrl, log);
  await bus.start();
  const rules = {
    confirmations: 1,
    bumpAfterMs: 60_000,
    bumpAfterBlocks: 100,
    resendAfterMs: 500,
    window: 8,
  };
  startOperator({
    ...{ pool, db: db as never, bus, log, rpcUrl, deployment, key, busyMs: 50, idleMs: 200, staleMs: 3_000 },
    ...{ rules: { ...rules, minBalance: 0n }, at: at("operator") },
  });
  const indexer = new Indexer({
    ...{ db, log, deployment, transport: nodeAt(rpcUrl), readers: chainReaders, at: at("indexer") },
    ...{ maxReorg: undefined, confirmations: 2 },
  });
  await indexer.start();
  for (;;) {
    await indexer.catchUp();
    // Simulates the ten minutes after which the keeper retries a call.
    await db
      .updateTable("escrow_due")
      .set({ retry_at: null })
      .where("deployment", "=", deployment.key)
      .execute();
    await keep({ db, deployment, config, log, chainRpcUrl: rpcUrl }, at("keeper"));
    await pause(100);
  }
}
