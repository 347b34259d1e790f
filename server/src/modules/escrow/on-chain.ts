import { eventHandlers } from "../../indexer/event-handlers.ts";

export const disputeEvents = eventHandlers("TrestleEscrow", {
  DisputeOpened: ({ record }, { tokenId, milestone, by }) =>
    record("dispute.opened", { tokenId, milestone: Number(milestone), by }),
  DisputeResolved: ({ record }, { tokenId, milestone, arbiter, toDeveloper, fee, refunded }) =>
    record("dispute.resolved", {
      tokenId,
      milestone: Number(milestone),
      by: arbiter,
      toDeveloper,
      fee,
      refunded,
    }),
  DisputeDefaulted: ({ record }, { tokenId, milestone, by, toDeveloper, fee, refunded }) =>
    record("dispute.resolved", { tokenId, milestone: Number(milestone), by, toDeveloper, fee, refunded }),
});

export const agreementEvents = eventHandlers("TrestleEscrow", {
  ChangeProposed: ({ record }, { tokenId, by }) => record("change.proposed", { tokenId, by }),
  ChangeAccepted: ({ record }, { tokenId, by, added }) => record("change.accepted", { tokenId, by, added }),
  SettlementProposed: ({ record }, { tokenId, by, toDeveloper, toRefund }) =>
    record("settlement.proposed", { tokenId, by, toDeveloper, toRefund }),
  SettlementAccepted: ({ record }, { tokenId, by, toDeveloper, fee, toRefund }) =>
    record("settlement.accepted", { tokenId, by, toDeveloper, fee, toRefund }),
  ProposalsWithdrawn: ({ record }, { tokenId, by }) => record("proposals.withdrawn", { tokenId, by }),
});
