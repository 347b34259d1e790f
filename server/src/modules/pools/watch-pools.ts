import { tiers } from "@trestle/chain/contract-names.ts";
import { type PoolAlarm, poolAlarms } from "@trestle/domain/pools/pool-alarms.ts";
import { Gauge } from "prom-client";
import { setAlarm } from "../../platform/events/alarms.ts";
import type { Services } from "../../services.ts";
import { poolReader } from "./read-pools.ts";

const ALARMS: readonly PoolAlarm[] = ["utilisation", "overdue", "write-down", "low cash"];
const sentences: Record<PoolAlarm, string> = {
  utilisation: "has lent nearly everything",
  overdue: "has overdue loans",
  "write-down": "has loans that are being written down",
  "low cash": "has little cash for withdrawals",
};

/** Logs the pools' alarms when they begin, and exports them as metrics. */
export function watchPools(services: Services) {
  const { db, config, log, metrics } = services;
  const reader = poolReader(services);
  const raised = new Gauge({
    name: "pool_alarms",
    help: "1 while a pool is near its utilisation cap, has overdue or written-down loans, or little cash",
    labelNames: ["tier", "alarm"],
    registers: [metrics],
  });
  const known = new Set<string>();
  return async (): Promise<void> => {
    const { stale, pools } = await reader.read();
    if (stale) return;
    for (const tier of tiers) {
      const now = poolAlarms(pools[tier]);
      for (const alarm of ALARMS) {
        const isRaised = now.includes(alarm);
        raised.set({ tier, alarm }, isRaised ? 1 : 0);
        await setAlarm(
          db,
          `pool-${tier}-${alarm}`,
          isRaised ? `The ${tier} pool ${sentences[alarm]}.` : undefined,
        );
        const name = `${tier} ${alarm}`;
        if (isRaised && !known.has(name))
          log[config.demo ? "info" : "warn"]({ tier, alarm }, `ALARM: ${alarm} of the ${tier} pool`);
        if (isRaised) known.add(name);
        else known.delete(name);
      }
    }
  };
}
