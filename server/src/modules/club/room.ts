import type { Room } from "../../room.ts";
import { forgetMember } from "./forget-member.ts";
import { moveWaitingLists } from "./guests.ts";
import { expireIntroductions } from "./introductions.ts";
import { followStandings, refreshAllPages } from "./membership.ts";
import { clubNotices } from "./notices.ts";
import { remindGuests } from "./remind-guests.ts";
import { clubRoutes } from "./routes.ts";

export const clubRoom = {
  routes: clubRoutes,
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
  firstSteps: async ({ db }, { id }) => {
    const page = await db
      .selectFrom("club_page")
      .select("listed")
      .where("account_id", "=", id)
      .executeTakeFirst();
    return page?.listed ? ["club_page"] : [];
  },
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
