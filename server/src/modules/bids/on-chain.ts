import { family } from "../../indexer/block-effects.ts";
import { projectOnChain } from "../escrow/fold-log.ts";

const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n).toString();

export const bidsOnChain = family("TrestleEscrow", {
  BidPlaced: (effect, { tokenId, bidIndex, developer, amounts, termsHash }) =>
    effect.record("bid.placed", {
      tokenId,
      bidIndex: Number(bidIndex),
      developer,
      amount: sum(amounts),
      termsHash,
    }),
  BidWithdrawn: (effect, { tokenId, bidIndex, developer }) =>
    effect.record("bid.withdrawn", { tokenId, bidIndex: Number(bidIndex), developer }),
  BidAccepted: async (effect, { tokenId, bidIndex, customer, developer }) => {
    const { milestones } = await projectOnChain(effect, tokenId);
    effect.record("bid.accepted", {
      tokenId,
      bidIndex: Number(bidIndex),
      customer,
      developer,
      amount: sum(milestones.map(({ amount }) => amount)),
    });
  },
});
