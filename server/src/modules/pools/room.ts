import type { Room } from "../../room.ts";
import { scoreAttestations } from "./attestation-projection.ts";
import { auditChain } from "./audit-chain.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { poolDays } from "./day-projection.ts";
import { firstStepsOf } from "./first-steps.ts";
import { poolLoans } from "./loan-projection.ts";
import { poolNotices } from "./notices.ts";
import { poolEvents } from "./on-chain.ts";
import { tellAboutPools } from "./pool-updates.ts";
import { poolPositions } from "./position-projection.ts";
import { poolReader } from "./read-pools.ts";
import { remindBorrowers } from "./remind-borrowers.ts";
import { poolRoutes } from "./routes.ts";
import { watchPools } from "./watch-pools.ts";

export const poolsRoom = {
  routes: poolRoutes,
  notices: poolNotices,
  chain: { projections: [poolPositions, poolLoans, poolDays, scoreAttestations], handlers: [poolEvents] },
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
