import type { EscrowLog } from "@trestle/domain/escrow/fold.ts";
import { type Effect, family } from "../../indexer/block-effects.ts";
import { foldLog } from "./fold-log.ts";

/** Every event of the escrow about a project counts for where the project stands and where its money is. */
const count =
  <Event extends EscrowLog["event"]>(event: Event) =>
  async (effect: Effect, args: { tokenId: string }) => {
    for (const movement of await foldLog(effect, args.tokenId, { event, args } as unknown as EscrowLog)) {
      effect.enter(args.tokenId, movement);
    }
  };

export const escrowOnChain = family("TrestleEscrow", {
  Donated: count("Donated"),
  LoanFunded: count("LoanFunded"),
  LoanReturned: count("LoanReturned"),
  BidAccepted: count("BidAccepted"),
  MilestoneSubmitted: count("MilestoneSubmitted"),
  ChangesRequested: count("ChangesRequested"),
  MilestoneReleased: count("MilestoneReleased"),
  DisputeOpened: count("DisputeOpened"),
  DisputeResolved: count("DisputeResolved"),
  DisputeDefaulted: count("DisputeDefaulted"),
  ChangeAccepted: count("ChangeAccepted"),
  SettlementAccepted: count("SettlementAccepted"),
  ClosingBegun: count("ClosingBegun"),
  MilestoneRefunded: count("MilestoneRefunded"),
  ProjectEnded: count("ProjectEnded"),
  RefundClaimed: count("RefundClaimed"),
  Credited: count("Credited"),
  CreditSpent: count("CreditSpent"),
  Withdrawn: (effect, { account, amount }) =>
    effect.enter(null, { bucket: "credit", kind: "withdrawn", party: account, amount: -BigInt(amount) }),
});
