import { family } from "../../indexer/block-effects.ts";
import { projectOnChain } from "../escrow/fold-log.ts";
import { isOurs } from "./stand-bids.ts";

const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n).toString();

/** Of bids whose terms were not frozen here nobody is told. */
export const bidsOnChain = family("TrestleEscrow", {
  BidPlaced: async (effect, placed) => {
    const { tokenId, bidIndex, developer, amounts, termsHash } = placed;
    if (!(await isOurs(effect, placed))) return;
    effect.record("bid.placed", {
      tokenId,
      bidIndex: Number(bidIndex),
      developer,
      amount: sum(amounts),
      termsHash,
    });
  },
  BidWithdrawn: async (effect, { tokenId, bidIndex, developer }) => {
    if (!(await isOurs(effect, { tokenId, bidIndex }))) return;
    effect.record("bid.withdrawn", { tokenId, bidIndex: Number(bidIndex), developer });
  },
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
