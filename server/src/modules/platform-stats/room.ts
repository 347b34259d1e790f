import type { Room } from "../../room.ts";
import { countToday } from "./count-days.ts";
import { platformStatsRoutes } from "./routes.ts";

export const platformStatsRoom = {
  routes: platformStatsRoutes,
  tasks: (services) => ({ "count-platform": () => countToday(services) }),
  crontab: "5 * * * * count-platform",
} satisfies Room;
