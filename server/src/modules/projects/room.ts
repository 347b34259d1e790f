import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Room } from "../../room.ts";
import { peopleOf } from "./directory.ts";
import { forgetDrafts } from "./drafts.ts";
import { expireRequests } from "./expire-requests.ts";
import { projectNotices } from "./notices.ts";
import { projectListings } from "./project-projection.ts";
import { projectAnnouncer, sendProjectUpdates } from "./project-updates.ts";
import { projectRoutes } from "./routes.ts";

/** Endings by the contract's state number. */
const endings = { 3: "completed", 4: "settled", 5: "cancelled" } as const;

const projectEvents = eventHandlers("TrestleProject", {
  ProjectMinted: ({ record }, { tokenId, customer, termsHash, openUntil }) =>
    record("project.minted", { tokenId, owner: customer, termsHash, openUntil: Number(openUntil) }),
});

const endingEvents = eventHandlers("TrestleEscrow", {
  ClosingBegun: ({ record }, { tokenId, by, resigned }) =>
    record("project.closing", { tokenId, by, resigned }),
  ProjectEnded: ({ record }, { tokenId, by, state }) =>
    record("project.ended", { tokenId, by, status: endings[state as keyof typeof endings] }),
});

export const projectsRoom = {
  routes: projectRoutes,
  notices: projectNotices,
  chain: { projections: [projectListings], handlers: [projectEvents, endingEvents] },
  listeners: ({ db }) => [projectAnnouncer(db)],
  audiences: ({ db }) => ({ project: (id) => peopleOf(db, id) }),
  sockets: sendProjectUpdates,
  tasks: ({ db }) => ({ "expire-requests": () => expireRequests(db) }),
  crontab: "* * * * * expire-requests",
  firstSteps: async ({ db }, { id: ownerId }) => {
    const posted = await db
      .selectFrom("project")
      .select("bid_count")
      .where("owner_id", "=", ownerId)
      .where("posted_at", "is not", null)
      .orderBy("bid_count", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!posted) return [];
    return posted.bid_count > 0 ? ["request", "bids"] : ["request"];
  },
  personal: [
    { table: "project_draft", by: ["owner_id"] },
    { table: "project_file", through: { key: "draft_id", table: "project_draft", by: "owner_id" } },
    { table: "project", by: ["owner_id"] },
    { table: "project_question", by: ["asked_by"] },
    { table: "project_invitation", by: ["developer_id"], without: ["secret_hash"] },
  ],
  obstacles: async ({ db }, { id: ownerId }) => {
    const rows = await db
      .selectFrom("project")
      .select(["title", "stage"])
      .where("owner_id", "=", ownerId)
      .where("stage", "in", ["negotiation", "marketplace", "ongoing"])
      .orderBy("created_at")
      .execute();
    return rows.map(({ title, stage }) =>
      stage === "ongoing"
        ? `${title} is under way. Finish it, settle it or cancel it first.`
        : `${title} is open for bids. Close the request first.`,
    );
  },
  forget: forgetDrafts,
} satisfies Room;
