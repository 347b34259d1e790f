import type { Room } from "../../room.ts";
import { negotiationRoutes } from "./negotiation-routes.ts";
import { tellAboutBids, tellAboutBlocks } from "./negotiation-updates.ts";
import { bidNotices } from "./notices.ts";
import { bidRoutes } from "./routes.ts";

export const bidsRoom = {
  routes: (app, dependencies) => {
    bidRoutes(app, dependencies);
    negotiationRoutes(app, dependencies);
  },
  notices: bidNotices,
  listeners: ({ db }) => [tellAboutBids(db), tellAboutBlocks(db)],
} satisfies Room;
