import { Gauge } from "prom-client";
import type { Dependencies } from "../../dependencies.ts";
import { nodeAt } from "../../indexer/follow.ts";
import { reconcile } from "./reconcile.ts";

/** When the ledger is held against the escrow: every night at three, by this task. */
export const RECONCILE_NIGHTLY = "0 3 * * * reconcile";

/** Alarms on one wei: in the log, and as a figure to watch. */
export function reconcileTask({ db, deployment, chainRpcUrl, log, metrics }: Dependencies) {
  const differing = new Gauge({
    name: "ledger_differences",
    help: "Places where the ledger and the escrow did not say the same when last compared",
    registers: [metrics],
  });
  return {
    reconcile: async () => {
      const { block, projects, differences, surplus } = await reconcile(db, deployment, nodeAt(chainRpcUrl));
      differing.set(differences.length);
      const told = { block: block.toString(), projects, surplus: surplus.toString() };
      if (differences.length === 0) return log.info(told, "the ledger and the escrow agree to the wei");
      const shown = differences.map(({ what, ledger, contract }) => `${what}: ${ledger} and ${contract}`);
      log.fatal({ ...told, differences: shown }, "ALARM: the ledger and the escrow differ");
    },
  };
}
