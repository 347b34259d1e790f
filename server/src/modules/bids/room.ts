import { pluck } from "../../platform/database/rows.ts";
import type { Room } from "../../room.ts";
import { projectBriefs } from "../projects/directory.ts";
import { bids, type NameAdded } from "./bid-projection.ts";
import { tellAboutBids, tellAboutBlocks } from "./negotiation-updates.ts";
import { bidNotices } from "./notices.ts";
import { bidRoutes } from "./routes.ts";

/** `nameAddedMilestones` writes the titles that accepted change orders add; milestones are another room's. */
export const bidsRoom = (nameAddedMilestones: NameAdded) =>
  ({
    routes: bidRoutes,
    notices: bidNotices,
    chain: { projections: [bids(nameAddedMilestones)] },
    listeners: ({ db }) => [tellAboutBids(db), tellAboutBlocks(db)],
    firstSteps: async ({ db }, { id }) => {
      const placed = await db
        .selectFrom("bid")
        .select("bid_index")
        .where("developer_id", "=", id)
        .limit(1)
        .executeTakeFirst();
      return placed ? ["bid"] : [];
    },
    personal: [
      { table: "negotiation", by: ["customer_id", "developer_id"] },
      { table: "negotiation_offer", by: ["made_by"] },
      { table: "negotiation_message", by: ["written_by"] },
      { table: "bid_terms", by: ["developer_id"] },
      { table: "bid", by: ["developer_id"] },
    ],
    obstacles: async ({ db }, { id }) => {
      const rows = await db
        .selectFrom("bid")
        .select("project_id")
        .distinct()
        .where("developer_id", "=", id)
        .where("withdrawn", "=", false)
        .execute();
      const briefs = await projectBriefs(db, pluck(rows, "project_id"));
      return [...briefs.values()]
        .filter(({ stage }) => stage === "marketplace" || stage === "negotiation")
        .map(({ title }) => `Your bid on ${title} is still open. Withdraw it first.`);
    },
  }) satisfies Room;
