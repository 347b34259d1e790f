import { eventHandlers } from "../../indexer/event-handlers.ts";

export const milestoneEvents = eventHandlers("TrestleEscrow", {
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
