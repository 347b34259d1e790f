import type { Room } from "../../room.ts";
import { reviewNotices } from "./notices.ts";
import { openWindows, type PartiesOf } from "./open-window.ts";
import { publishOverdue } from "./publish-reviews.ts";
import { remindReviewers } from "./remind-reviews.ts";
import { reviewRoutes } from "./routes.ts";

/** `partiesOf` comes from the bids room, which depends on this one. */
export const reviewsRoom = (partiesOf: PartiesOf) =>
  ({
    routes: reviewRoutes,
    notices: reviewNotices,
    listeners: ({ db }) => [openWindows(db, partiesOf)],
    tasks: ({ db }) => ({
      "publish-reviews": () => publishOverdue(db),
      "remind-reviewers": () => remindReviewers(db),
    }),
    personal: [
      { table: "review", by: ["author_id"], without: ["removed_by"] },
      { table: "review_window", by: ["customer_id", "developer_id"] },
    ],
    crontab: "*/5 * * * * publish-reviews\n10 * * * * remind-reviewers",
  }) satisfies Room;
