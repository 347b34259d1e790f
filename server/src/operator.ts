import { operatorKey } from "./chain.ts";
import type { OperatorOptions } from "./platform/operator/start.ts";
import type { Services } from "./services.ts";

const SECOND = 1_000;

/** Returns the operator's options: short intervals on the embedded chain, long ones on any other. */
export function operatorOptions(
  { config, db, log, chainRpcUrl, deployment }: Services,
  savedBlock?: () => number,
): Omit<OperatorOptions, "pool" | "bus"> {
  return {
    db,
    deployment,
    rpcUrl: chainRpcUrl,
    key: operatorKey(config),
    log: log.child({ part: "operator" }),
    ...(config.demo ? { busyMs: 200, idleMs: 5 * SECOND } : { busyMs: 3 * SECOND, idleMs: 15 * SECOND }),
    rules: {
      confirmations: config.demo ? 1 : config.CONFIRMATIONS,
      savedBlock,
      bumpAfterMs: 45 * SECOND,
      bumpAfterBlocks: 4,
      resendAfterMs: 15 * SECOND,
      window: 16,
      minBalance: config.OPERATOR_MIN_BALANCE,
    },
  };
}
