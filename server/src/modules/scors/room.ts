import type { Room } from "../../room.ts";
import { scorsNotices } from "./notices.ts";
import { scorsRoutes } from "./routes.ts";

export const scorsRoom = {
  routes: scorsRoutes,
  notices: scorsNotices,
} satisfies Room;
