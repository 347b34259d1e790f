import type { Room } from "../../room.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { peopleOf } from "./directory.ts";
import { draftRoutes } from "./draft-routes.ts";
import { forgetDrafts } from "./drafts.ts";
import { expireRequests } from "./expire-requests.ts";
import { firstStepsOf } from "./first-steps.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { projectNotices } from "./notices.ts";
import { endingEvents, projectEvents } from "./on-chain.ts";
import { previewRoutes } from "./preview-routes.ts";
import { projectListings } from "./project-projection.ts";
import { projectAnnouncer, sendProjectUpdates } from "./project-updates.ts";
import { projectRoutes } from "./routes.ts";

export const projectsRoom = {
  routes: (app, services) => {
    draftRoutes(app, services);
    projectRoutes(app, services);
    invitationRoutes(app, services);
    previewRoutes(app, services);
  },
  notices: projectNotices,
  chain: { projections: [projectListings], handlers: [projectEvents, endingEvents] },
  listeners: ({ db }) => [projectAnnouncer(db)],
  audiences: ({ db }) => ({ project: (id) => peopleOf(db, id) }),
  sockets: sendProjectUpdates,
  tasks: ({ db }) => ({ "expire-requests": () => expireRequests(db) }),
  crontab: "* * * * * expire-requests",
  firstSteps: ({ db }, { id }) => firstStepsOf(db, id),
  personal: [
    { table: "project_draft", by: ["owner_id"] },
    { table: "project_file", through: { key: "draft_id", table: "project_draft", by: "owner_id" } },
    { table: "project", by: ["owner_id"] },
    { table: "project_question", by: ["asked_by"] },
    { table: "project_invitation", by: ["developer_id"], without: ["secret_hash"] },
  ],
  obstacles: ({ db }, { id }) => obstaclesToClosing(db, id),
  forget: forgetDrafts,
} satisfies Room;
