import type { Room } from "../../room.ts";
import { introductionRoutes } from "./introduction-routes.ts";
import { expireIntroductions } from "./introductions.ts";
import { followStandings, refreshPages } from "./membership.ts";
import { clubNotices } from "./notices.ts";
import { opportunityRoutes } from "./opportunity-routes.ts";
import { clubRoutes } from "./routes.ts";

export const clubRoom = {
  routes: (app, dependencies) => {
    clubRoutes(app, dependencies);
    opportunityRoutes(app, dependencies);
    introductionRoutes(app, dependencies);
  },
  notices: clubNotices,
  listeners: (dependencies) => [followStandings(dependencies)],
  tasks: (dependencies) => ({
    "refresh-club-pages": () => refreshPages(dependencies),
    "expire-introductions": () => expireIntroductions(dependencies.db),
  }),
  crontab: ["*/10 * * * * refresh-club-pages", "*/10 * * * * expire-introductions"].join("\n"),
} satisfies Room;
