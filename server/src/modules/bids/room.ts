import type { Room } from "../../room.ts";
import { bids, type NameAdded } from "./bid-projection.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { firstStepsOf } from "./first-steps.ts";
import { negotiationRoutes } from "./negotiation-routes.ts";
import { tellAboutBids, tellAboutBlocks } from "./negotiation-updates.ts";
import { bidNotices } from "./notices.ts";
import { bidRoutes } from "./routes.ts";

/** `nameAddedMilestones` writes the titles that accepted change orders add; milestones are another room's. */
export const bidsRoom = (nameAddedMilestones: NameAdded) =>
  ({
    routes: (app, services) => {
      bidRoutes(app, services);
      negotiationRoutes(app, services);
    },
    notices: bidNotices,
    chain: { projections: [bids(nameAddedMilestones)] },
    listeners: ({ db }) => [tellAboutBids(db), tellAboutBlocks(db)],
    firstSteps: ({ db }, { id }) => firstStepsOf(db, id),
    personal: [
      { table: "negotiation", by: ["customer_id", "developer_id"] },
      { table: "negotiation_offer", by: ["made_by"] },
      { table: "negotiation_message", by: ["written_by"] },
      { table: "bid_terms", by: ["developer_id"] },
      { table: "bid", by: ["developer_id"] },
    ],
    obstacles: ({ db }, { id }) => obstaclesToClosing(db, id),
  }) satisfies Room;
