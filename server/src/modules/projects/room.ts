import type { Room } from "../../room.ts";
import { draftRoutes } from "./draft-routes.ts";
import { expireRequests } from "./expire-requests.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { projectNotices } from "./notices.ts";
import { peopleOf } from "./people-of.ts";
import { projectAnnouncer, sendProjectUpdates } from "./project-updates.ts";
import { projectRoutes } from "./routes.ts";

export const projectsRoom = {
  routes: (app, dependencies) => {
    draftRoutes(app, dependencies);
    projectRoutes(app, dependencies);
    invitationRoutes(app, dependencies);
  },
  notices: projectNotices,
  listeners: ({ db }) => [projectAnnouncer(db)],
  audiences: ({ db }) => ({ project: (id) => peopleOf(db, id) }),
  sockets: sendProjectUpdates,
  tasks: ({ db }) => ({ "expire-requests": () => expireRequests(db) }),
  crontab: "* * * * * expire-requests",
} satisfies Room;
