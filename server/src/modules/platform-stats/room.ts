import type { Room } from "../../room.ts";
import { platformStatsRoutes } from "./routes.ts";

export const platformStatsRoom = {
  routes: platformStatsRoutes,
} satisfies Room;
