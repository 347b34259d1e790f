import type { PoolUpdate } from "@trestle/domain/pools/pool-update.ts";
import type { Listener } from "../../platform/events/events.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { Room } from "../../room.ts";
import type { RowServices } from "../../services.ts";
import { scoreAttestations } from "./attestation-projection.ts";
import { auditChain } from "./audit-chain.ts";
import { poolDays } from "./day-projection.ts";
import { readDeadlines } from "./loan-deadlines.ts";
import { poolLoans } from "./loan-projection.ts";
import { poolNotices } from "./notices.ts";
import { poolEvents } from "./on-chain.ts";
import { poolPositions } from "./position-projection.ts";
import { type PoolReader, poolReader } from "./read-pools.ts";
import { remindBorrowers } from "./remind-borrowers.ts";
import { poolRoutes } from "./routes.ts";
import { watchPools } from "./watch-pools.ts";

const PAYMENTS = ["loan.disbursed", "loan.repaid"];

/** Makes clients reload a pool after its events, or when a score becomes usable. */
function refreshPools(services: RowServices, reader: PoolReader): Listener {
  return async ({ type, data }) => {
    if (!/^(pool|loan|scors)\.(?!changed)/.test(type)) return;
    if (PAYMENTS.includes(type)) await readDeadlines(services, reader);
    const message: PoolUpdate = { type: "POOL_UPDATE", data: "tier" in data ? { tier: data.tier } : {} };
    await publish(services.db, "everyone", message);
  };
}

export const poolsRoom = {
  routes: poolRoutes,
  notices: poolNotices,
  chain: { projections: [poolPositions, poolLoans, poolDays, scoreAttestations], handlers: [poolEvents] },
  listeners: (services) => [refreshPools(services, poolReader(services)), auditChain(services.db)],
  tasks: (services) => ({
    "watch-pools": watchPools(services),
    "remind-borrowers": () => remindBorrowers(services, poolReader(services)),
  }),
  crontab: "*/5 * * * * watch-pools\n*/10 * * * * remind-borrowers",
  firstSteps: async ({ db, deployment }, { ethereum_address: wallet }) => {
    if (!wallet) return [];
    const position = await db
      .selectFrom("pool_position")
      .select("pool")
      .where("deployment", "=", deployment.key)
      .where("lender", "=", wallet)
      .limit(1)
      .executeTakeFirst();
    return position ? ["deposit"] : [];
  },
  personal: [
    { table: "pool_position", wallets: ["lender"] },
    { table: "pool_ledger_entry", wallets: ["party"] },
    { table: "pool_loan", wallets: ["borrower"] },
    { table: "attestation_request", by: ["account_id"], without: ["decided_by"] },
  ],
  obstacles: async ({ db, deployment }, { ethereum_address: wallet }) => {
    if (!wallet) return [];
    const key = deployment.key;
    const position = await db
      .selectFrom("pool_position")
      .select("pool")
      .where("deployment", "=", key)
      .where("lender", "=", wallet)
      .where("tokens", ">", "0")
      .executeTakeFirst();
    const loan = await db
      .selectFrom("pool_loan")
      .select("pool")
      .where("deployment", "=", key)
      .where("borrower", "=", wallet)
      .where("status", "in", ["applied", "active", "defaulted"])
      .executeTakeFirst();
    return [
      ...(position ? ["You have money in a lending pool. Withdraw it first."] : []),
      ...(loan ? ["You have a loan that isn’t repaid. Repay it first."] : []),
    ];
  },
} satisfies Room;
