// The operator's sender in a process of its own, which kills or freezes itself at the given step.
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import type { OperatorStep } from "@trestle/server/platform/operator/sender.ts";
import { type OperatorOptions, startOperator } from "@trestle/server/platform/operator/start.ts";

export type ChildTask = Pick<OperatorOptions, "rpcUrl" | "deployment" | "key" | "staleMs"> & {
  databaseUrl: string;
  rules: Omit<OperatorOptions["rules"], "minBalance">;
  /** Sends itself the signal at the first occurrence of this step. */
  fault?: { step: OperatorStep; signal: "SIGKILL" | "SIGSTOP" };
};

if (import.meta.main) {
  const { databaseUrl, fault, rules, ...task } = JSON.parse(process.argv[2] ?? "") as ChildTask;
  const log = openLog({ LOG_LEVEL: "warn" });
  const pool = openPool(databaseUrl, log, 5);
  const bus = new Bus(databaseUrl, log);
  await bus.start();
  let met = false;
  const stop = startOperator({
    ...task,
    ...{ pool, bus, log, db: openDatabase(pool), busyMs: 50, idleMs: 200 },
    rules: { ...rules, minBalance: 0n },
    at: (step) => {
      if (met || step !== fault?.step) return;
      met = true;
      process.kill(process.pid, fault.signal);
    },
  });
  process.once("SIGTERM", async () => {
    await stop();
    await bus.stop();
    await pool.end();
  });
}
