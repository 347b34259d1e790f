import { family } from "../../indexer/block-effects.ts";

export const milestonesOnChain = family("TrestleEscrow", {
  MilestoneSubmitted: (effect, { tokenId, milestone, developer, evidenceHash }) =>
    effect.record("milestone.submitted", { tokenId, milestone: Number(milestone), developer, evidenceHash }),
  ChangesRequested: (effect, { tokenId, milestone, customer, round }) =>
    effect.record("milestone.changes_requested", {
      tokenId,
      milestone: Number(milestone),
      customer,
      round: Number(round),
    }),
  MilestoneReleased: (effect, { tokenId, milestone, developer, amount, fee }) =>
    effect.record("milestone.released", { tokenId, milestone: Number(milestone), developer, amount, fee }),
  MilestoneRefunded: (effect, { tokenId, milestone, developer, amount }) =>
    effect.record("milestone.refunded", { tokenId, milestone: Number(milestone), developer, amount }),
});

export const disputesOnChain = family("TrestleEscrow", {
  DisputeOpened: (effect, { tokenId, milestone, by }) =>
    effect.record("dispute.opened", { tokenId, milestone: Number(milestone), by }),
  DisputeResolved: (effect, { tokenId, milestone, arbiter, toDeveloper, fee, refunded }) =>
    effect.record("dispute.resolved", {
      tokenId,
      milestone: Number(milestone),
      by: arbiter,
      toDeveloper,
      fee,
      refunded,
    }),
  DisputeDefaulted: (effect, { tokenId, milestone, by, toDeveloper, fee, refunded }) =>
    effect.record("dispute.resolved", {
      tokenId,
      milestone: Number(milestone),
      by,
      toDeveloper,
      fee,
      refunded,
    }),
});

export const agreementsOnChain = family("TrestleEscrow", {
  ChangeProposed: (effect, { tokenId, by }) => effect.record("change.proposed", { tokenId, by }),
  ChangeAccepted: (effect, { tokenId, by, added }) =>
    effect.record("change.accepted", { tokenId, by, added }),
  SettlementProposed: (effect, { tokenId, by, toDeveloper, toRefund }) =>
    effect.record("settlement.proposed", { tokenId, by, toDeveloper, toRefund }),
  SettlementAccepted: (effect, { tokenId, by, toDeveloper, fee, toRefund }) =>
    effect.record("settlement.accepted", { tokenId, by, toDeveloper, fee, toRefund }),
  ProposalsWithdrawn: (effect, { tokenId, by }) => effect.record("proposals.withdrawn", { tokenId, by }),
});
