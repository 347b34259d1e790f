import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Room } from "../../room.ts";
import { removeOldDrafts } from "./evidence.ts";
import { milestoneNotices } from "./notices.ts";
import { remind } from "./remind.ts";
import { trackingRoutes } from "./routes.ts";

const milestoneEvents = eventHandlers("TrestleEscrow", {
  MilestoneSubmitted: ({ record }, { tokenId, milestone, developer, evidenceHash }) =>
    record("milestone.submitted", { tokenId, milestone: Number(milestone), developer, evidenceHash }),
  ChangesRequested: ({ record }, { tokenId, milestone, customer, round }) =>
    record("milestone.changes_requested", {
      tokenId,
      milestone: Number(milestone),
      customer,
      round: Number(round),
    }),
  MilestoneApproved: ({ record }, { tokenId, milestone, customer, paidFrom }) =>
    record("milestone.approved", {
      tokenId,
      milestone: Number(milestone),
      customer,
      paidFrom: Number(paidFrom),
    }),
  MilestoneReleased: ({ record }, { tokenId, milestone, developer, amount, fee }) =>
    record("milestone.released", { tokenId, milestone: Number(milestone), developer, amount, fee }),
  MilestoneRefunded: ({ record }, { tokenId, milestone, developer, amount }) =>
    record("milestone.refunded", { tokenId, milestone: Number(milestone), developer, amount }),
});

export const milestonesRoom = {
  routes: trackingRoutes,
  notices: milestoneNotices,
  chain: { handlers: [milestoneEvents] },
  tasks: (services) => ({ "remind-of-dates": () => remind(services) }),
  crontab: "*/10 * * * * remind-of-dates",
  housekeeping: removeOldDrafts,
  personal: [
    { table: "evidence", by: ["author_id"] },
    { table: "evidence_file", through: { key: "evidence_id", table: "evidence", by: "author_id" } },
    { table: "milestone_comment", by: ["author_id"] },
    { table: "picture_release", by: ["account_id"] },
  ],
} satisfies Room;
