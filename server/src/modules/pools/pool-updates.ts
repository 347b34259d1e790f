import type { PoolUpdate } from "@trestle/domain/pools/pool-update.ts";
import type { Listener } from "../../platform/events/events.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { RowServices } from "../../services.ts";
import { noteDeadlines } from "./loan-deadlines.ts";
import type { PoolReader } from "./read-pools.ts";

const PAYMENTS = ["loan.disbursed", "loan.repaid"];

/** Makes clients load a pool again after its events, or when a score can be borrowed on. */
export function tellAboutPools(services: RowServices, reader: PoolReader): Listener {
  return async ({ type, data }) => {
    if (!/^(pool|loan|scors)\.(?!changed)/.test(type)) return;
    if (PAYMENTS.includes(type)) await noteDeadlines(services, reader);
    const message: PoolUpdate = { type: "POOL_UPDATE", data: "tier" in data ? { tier: data.tier } : {} };
    await publish(services.db, "everyone", message);
  };
}
