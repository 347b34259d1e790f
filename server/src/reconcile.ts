import type { Deployment } from "@trestle/chain/deployment.ts";
import { Gauge } from "prom-client";
import type { Transport } from "viem";
import type { Database, Dependencies } from "./dependencies.ts";
import { nodeAt } from "./indexer/follow.ts";
import { type Reconciliation, reconcileAll } from "./indexer/reconciliation.ts";
import { reconcileEscrow } from "./modules/escrow/reconcile.ts";
import { reconcilePools } from "./modules/pools/reconcile.ts";
import { setAlarm } from "./platform/alarms.ts";

/** Every contract that holds money, against what its events say it holds. */
export const reconcile = (
  db: Database,
  deployment: Deployment,
  transport: Transport,
): Promise<Reconciliation> => reconcileAll({ db, deployment, transport }, [reconcileEscrow, reconcilePools]);

/** Every night at three, by the task of this name. */
export const RECONCILE_NIGHTLY = "0 3 * * * reconcile";

/** Alarms on one wei: in the log, and as a figure to watch. */
export function reconcileTask({ db, deployment, chainRpcUrl, log, metrics }: Dependencies) {
  const differing = new Gauge({
    name: "ledger_differences",
    help: "Differences between the ledger and the contracts at the last comparison",
    registers: [metrics],
  });
  return {
    reconcile: async () => {
      const { block, differences, surplus, counts } = await reconcile(db, deployment, nodeAt(chainRpcUrl));
      differing.set(differences.length);
      const shown = differences.map(({ what, ledger, contract }) => `${what}: ${ledger} and ${contract}`);
      await setAlarm(
        db,
        "ledger",
        shown.length === 0 ? undefined : `The ledger and the contracts differ: ${shown[0]}.`,
      );
      const told = { block: block.toString(), ...counts, surplus: surplus.toString() };
      if (differences.length === 0) return log.info(told, "the ledger and the contracts agree to the wei");
      log.fatal({ ...told, differences: shown }, "ALARM: the ledger and the contracts differ");
    },
  };
}
