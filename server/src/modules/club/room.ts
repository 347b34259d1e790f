import type { Room } from "../../room.ts";
import { eventRoutes } from "./event-routes.ts";
import { firstStepsOf } from "./first-steps.ts";
import { forgetMember } from "./forget-member.ts";
import { moveWaitingLists } from "./guests.ts";
import { introductionRoutes } from "./introduction-routes.ts";
import { expireIntroductions } from "./introductions.ts";
import { followStandings, refreshAllPages } from "./membership.ts";
import { clubModerationRoutes } from "./moderation-routes.ts";
import { clubNotices } from "./notices.ts";
import { opportunityRoutes } from "./opportunity-routes.ts";
import { remindGuests } from "./remind-guests.ts";
import { clubRoutes } from "./routes.ts";

export const clubRoom = {
  routes: (app, services) => {
    clubRoutes(app, services);
    opportunityRoutes(app, services);
    introductionRoutes(app, services);
    eventRoutes(app, services);
    clubModerationRoutes(app, services);
  },
  notices: clubNotices,
  listeners: (services) => [followStandings(services)],
  tasks: (services) => ({
    "refresh-club-pages": () => refreshAllPages(services),
    "expire-introductions": () => expireIntroductions(services.db),
    "move-waiting-lists": () => moveWaitingLists(services.db),
    "remind-guests": () => remindGuests(services.db),
  }),
  crontab: [
    "*/10 * * * * refresh-club-pages",
    "*/10 * * * * expire-introductions",
    "*/5 * * * * move-waiting-lists",
    "*/10 * * * * remind-guests",
  ].join("\n"),
  firstSteps: ({ db }, { id }) => firstStepsOf(db, id),
  personal: [
    { table: "club_page", by: ["account_id"], without: ["search"] },
    { table: "club_certificate", by: ["account_id"] },
    { table: "club_picture", by: ["account_id"] },
    { table: "club_opportunity", by: ["author_id"] },
    { table: "club_comment", by: ["author_id"] },
    { table: "club_follow", by: ["account_id"] },
    { table: "club_introduction", by: ["asker_id", "asked_id"] },
    { table: "club_event", by: ["host_id"] },
    { table: "club_guest", by: ["account_id"] },
    { table: "club_calendar", by: ["account_id"], without: ["secret"] },
  ],
  forget: forgetMember,
} satisfies Room;
