import { family } from "../../indexer/block-effects.ts";

export const donationsOnChain = family("TrestleEscrow", {
  Donated: (effect, { tokenId, donor, amount, total }) =>
    effect.record("donation.made", { tokenId, donor, amount, total }),
  RefundClaimed: (effect, { tokenId, contributor, fromCustomer, fromDonations }) =>
    effect.record("refund.claimed", {
      tokenId,
      contributor,
      amount: (BigInt(fromCustomer) + BigInt(fromDonations)).toString(),
    }),
});
