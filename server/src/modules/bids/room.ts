import type { NegotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Listener } from "../../platform/events/events.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { Room } from "../../room.ts";
import type { Db } from "../../services.ts";
import { projectBriefs, projectFacts } from "../projects/directory.ts";
import { bids, type WithAddedTitles } from "./bid-projection.ts";
import { bidNotices } from "./notices.ts";
import { bidRoutes } from "./routes.ts";
import { tellThread, threadsBetween } from "./thread.ts";

/** Listener that makes open pages of a project reload its bids. */
function refreshBids(db: Db): Listener {
  return async ({ type, data, deployment }) => {
    if (deployment === null) return;
    if (type !== "bid.placed" && type !== "bid.withdrawn" && type !== "bid.accepted") return;
    const project = await projectFacts(db, deployment, data.tokenId);
    if (!project) return;
    const message: NegotiationUpdate = {
      type: "NEGOTIATION_UPDATE",
      data: { _id: "", projectId: project.id },
    };
    await publish(db, { all: "project", id: project.id }, message);
  };
}

/** Listener that updates the threads of two accounts after a block or unblock, which changes who can write. */
function refreshBlockedThreads(db: Db): Listener {
  return async ({ type, data }) => {
    if (type !== "block.changed") return;
    for (const thread of await threadsBetween(db, data.by, data.account)) await tellThread(db, thread);
  };
}

/** `withAddedTitles` comes from the milestones room and returns titles added by accepted change orders. */
export const bidsRoom = (withAddedTitles: WithAddedTitles) =>
  ({
    routes: bidRoutes,
    notices: bidNotices,
    chain: { projections: [bids(withAddedTitles)] },
    listeners: ({ db }) => [refreshBids(db), refreshBlockedThreads(db)],
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
