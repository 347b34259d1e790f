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
  listeners: (dependencies) => [
    tellAboutPools(dependencies, poolReader(dependencies)),
    auditChain(dependencies.db),
  ],
  tasks: (dependencies) => ({
    "watch-pools": watchPools(dependencies),
    "remind-borrowers": () => remindBorrowers(dependencies, poolReader(dependencies)),
  }),
  crontab: "*/5 * * * * watch-pools\n*/10 * * * * remind-borrowers",
  firstSteps: (dependencies, { ethereum_address }) => firstStepsOf(dependencies, ethereum_address),
  personal: [
    { table: "pool_position", wallets: ["lender"] },
    { table: "pool_ledger_entry", wallets: ["party"] },
    { table: "pool_loan", wallets: ["borrower"] },
    { table: "attestation_request", by: ["account_id"], without: ["decided_by"] },
  ],
  obstacles: obstaclesToClosing,
} satisfies Room;
