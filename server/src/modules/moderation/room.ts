import type { Room } from "../../room.ts";
import { moderationNotices } from "./notices.ts";
import { moderationRoutes, type Reportable } from "./routes.ts";

/** Reported content belongs to other rooms, which provide its author. */
export const moderationRoom = (reportable: Reportable) =>
  ({
    routes: moderationRoutes(reportable),
    notices: moderationNotices,
    personal: [
      { table: "account_block", by: ["blocker_id"] },
      { table: "account_report", by: ["reporter_id"], without: ["closed_by"] },
    ],
  }) satisfies Room;
