import type { Room } from "../../room.ts";
import { removeOldDrafts } from "./evidence.ts";
import { evidenceRoutes } from "./evidence-routes.ts";
import { milestoneNotices } from "./notices.ts";
import { remind } from "./remind.ts";
import { trackingRoutes } from "./routes.ts";

export const milestonesRoom = {
  routes: (app, dependencies) => {
    trackingRoutes(app, dependencies);
    evidenceRoutes(app, dependencies);
  },
  notices: milestoneNotices,
  tasks: (dependencies) => ({ "remind-of-dates": () => remind(dependencies) }),
  crontab: "*/10 * * * * remind-of-dates",
  housekeeping: removeOldDrafts,
} satisfies Room;
