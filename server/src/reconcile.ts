import { setTimeout as delay } from "node:timers/promises";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { Gauge } from "prom-client";
import type { Transport } from "viem";
import { nextRecheck, setRecheck } from "./indexer/cursor.ts";
import { nodeAt } from "./indexer/follow.ts";
import { type Reconciliation, reconcileAll } from "./indexer/reconciliation.ts";
import { reconcileEscrow } from "./modules/escrow/reconcile.ts";
import { reconcilePools } from "./modules/pools/reconcile.ts";
import { setAlarm } from "./platform/events/alarms.ts";
import { addJobs } from "./platform/events/jobs.ts";
import type { Db, Services } from "./services.ts";

/** Compares every contract that holds money with the ledgers. */
export const reconcile = (db: Db, deployment: Deployment, transport: Transport): Promise<Reconciliation> =>
  reconcileAll({ db, deployment, transport }, [reconcileEscrow, reconcilePools]);

const RECONCILE = "reconcile";
/** Cron line: every night at three. */
export const RECONCILE_NIGHTLY = `0 3 * * * ${RECONCILE}`;

const LOOK_AGAIN_MS = 60_000;

/**
 * Task that raises an alarm at a difference of one wei, in the log and as a metric. A new difference triggers one
 * recheck of all blocks, and is compared again until that is finished.
 */
export function reconcileTask({ db, deployment, chainRpcUrl, log, metrics }: Services) {
  const differing = new Gauge({
    name: "ledger_differences",
    help: "Differences between the ledger and the contracts at the last comparison",
    registers: [metrics],
  });
  return {
    [RECONCILE]: async () => {
      const { block, differences, surplus, counts } = await reconcile(db, deployment, nodeAt(chainRpcUrl));
      differing.set(differences.length);
      const shown = differences.map(({ what, ledger, contract }) => `${what}: ${ledger} and ${contract}`);
      const isNew = await setAlarm(
        db,
        "ledger",
        shown.length === 0 ? undefined : `The ledger and the contracts differ: ${shown[0]}.`,
      );
      const figures = { block: block.toString(), ...counts, surplus: surplus.toString() };
      if (differences.length === 0) return log.info(figures, "the ledger and the contracts agree to the wei");
      log.fatal({ ...figures, differences: shown }, "ALARM: the ledger and the contracts differ");
      const key = deployment.key;
      if (isNew) await setRecheck(db, key, BigInt(deployment.block.number));
      if (isNew || (await nextRecheck(db, key)) !== undefined)
        await addJobs(db, RECONCILE, [{}], new Date(Date.now() + LOOK_AGAIN_MS));
    },
  };
}

const POLL_MS = 500;
const SILENT_MS = 60_000;

/** Requests a recheck of every block by the running indexer, and waits until it has caught up. */
export async function recheckAll(
  db: Db,
  deployment: Deployment,
  say: (line: string) => void = console.log,
): Promise<void> {
  const key = deployment.key;
  await setRecheck(db, key, BigInt(deployment.block.number));
  let seen: bigint | undefined;
  let movedAt = performance.now();
  for (;;) {
    const next = await nextRecheck(db, key);
    if (next === undefined) return;
    if (next !== seen) {
      say(`Checking from block ${next} …`);
      seen = next;
      movedAt = performance.now();
    }
    if (performance.now() - movedAt > SILENT_MS)
      throw new StartupError("The indexer isn’t checking blocks. Start the product, and look at its log.");
    await delay(POLL_MS);
  }
}
