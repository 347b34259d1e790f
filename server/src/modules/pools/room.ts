import type { Room } from "../../room.ts";
import { poolNotices } from "./notices.ts";
import { tellAboutPools } from "./pool-updates.ts";
import { poolRoutes } from "./routes.ts";
import { watchPools } from "./watch-pools.ts";

export const poolsRoom = {
  routes: poolRoutes,
  notices: poolNotices,
  listeners: ({ db }) => [tellAboutPools(db)],
  tasks: (dependencies) => ({ "watch-pools": watchPools(dependencies) }),
  crontab: "*/5 * * * * watch-pools",
} satisfies Room;
