import type { Room } from "../../room.ts";
import { poolNotices } from "./notices.ts";
import { tellAboutPools } from "./pool-updates.ts";
import { poolRoutes } from "./routes.ts";

export const poolsRoom = {
  routes: poolRoutes,
  notices: poolNotices,
  listeners: ({ db }) => [tellAboutPools(db)],
} satisfies Room;
