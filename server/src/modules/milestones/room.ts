import type { Room } from "../../room.ts";
import { removeOldDrafts } from "./evidence.ts";
import { evidenceRoutes } from "./evidence-routes.ts";
import { milestoneNotices } from "./notices.ts";
import { milestoneEvents } from "./on-chain.ts";
import { pictureRoutes } from "./picture-routes.ts";
import { remind } from "./remind.ts";
import { trackingRoutes } from "./routes.ts";

export const milestonesRoom = {
  routes: (app, services) => {
    trackingRoutes(app, services);
    evidenceRoutes(app, services);
    pictureRoutes(app, services);
  },
  notices: milestoneNotices,
  chain: { handlers: [milestoneEvents] },
  tasks: (services) => ({ "remind-of-dates": () => remind(services) }),
  crontab: "*/10 * * * * remind-of-dates",
  housekeeping: removeOldDrafts,
  personal: [
    { table: "evidence", by: ["author_id"] },
    { table: "evidence_file", through: { key: "evidence_id", table: "evidence", by: "author_id" } },
    { table: "milestone_comment", by: ["author_id"] },
    { table: "picture_release", by: ["account_id"] },
  ],
} satisfies Room;
