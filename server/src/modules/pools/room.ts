import type { Room } from "../../room.ts";
import { poolNotices } from "./notices.ts";
import { poolMoneyInTheWay } from "./pool-money-in-the-way.ts";
import { tellAboutPools } from "./pool-updates.ts";
import { poolRoutes } from "./routes.ts";
import { watchPools } from "./watch-pools.ts";

export const poolsRoom = {
  routes: poolRoutes,
  notices: poolNotices,
  listeners: ({ db }) => [tellAboutPools(db)],
  tasks: (dependencies) => ({ "watch-pools": watchPools(dependencies) }),
  crontab: "*/5 * * * * watch-pools",
  personal: [
    { table: "pool_position", wallets: ["lender"] },
    { table: "pool_ledger_entry", wallets: ["party"] },
    { table: "pool_loan", wallets: ["borrower"] },
  ],
  obstacles: poolMoneyInTheWay,
} satisfies Room;
