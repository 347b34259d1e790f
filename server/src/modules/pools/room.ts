import type { Room } from "../../room.ts";
import { auditChain } from "./audit-chain.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { firstStepsOf } from "./first-steps.ts";
import { poolNotices } from "./notices.ts";
import { tellAboutPools } from "./pool-updates.ts";
import { poolReader } from "./read-pools.ts";
import { remindBorrowers } from "./remind-borrowers.ts";
import { poolRoutes } from "./routes.ts";
import { watchPools } from "./watch-pools.ts";

export const poolsRoom = {
  routes: poolRoutes,
  notices: poolNotices,
  listeners: (services) => [tellAboutPools(services, poolReader(services)), auditChain(services.db)],
  tasks: (services) => ({
    "watch-pools": watchPools(services),
    "remind-borrowers": () => remindBorrowers(services, poolReader(services)),
  }),
  crontab: "*/5 * * * * watch-pools\n*/10 * * * * remind-borrowers",
  firstSteps: (services, { ethereum_address }) => firstStepsOf(services, ethereum_address),
  personal: [
    { table: "pool_position", wallets: ["lender"] },
    { table: "pool_ledger_entry", wallets: ["party"] },
    { table: "pool_loan", wallets: ["borrower"] },
    { table: "attestation_request", by: ["account_id"], without: ["decided_by"] },
  ],
  obstacles: obstaclesToClosing,
} satisfies Room;
