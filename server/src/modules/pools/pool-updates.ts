import type { PoolUpdate } from "@trestle/domain/pools/pool-update.ts";
import type { Database } from "../../dependencies.ts";
import type { Listener } from "../../platform/events.ts";
import { publish } from "../../platform/live-updates.ts";

/** Whoever looks at a pool looks again when something happened there. */
export function tellAboutPools(db: Database): Listener {
  return async ({ type, data }) => {
    if (!type.startsWith("pool.") && !type.startsWith("loan.")) return;
    if (!("tier" in data)) return;
    const message: PoolUpdate = { type: "POOL_UPDATE", data: { tier: data.tier } };
    await publish(db, "everyone", message);
  };
}
