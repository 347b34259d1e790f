import type { Room } from "../../room.ts";
import { moderationNotices } from "./notices.ts";
import { moderationRoutes, type Reportable } from "./routes.ts";

/** What is reported belongs to other rooms, which say who is behind it. */
export const moderationRoom = (reportable: Reportable) =>
  ({
    routes: moderationRoutes(reportable),
    notices: moderationNotices,
    personal: [
      { table: "account_block", by: ["blocker_id"] },
      { table: "account_report", by: ["reporter_id"], without: ["closed_by"] },
    ],
  }) satisfies Room;
