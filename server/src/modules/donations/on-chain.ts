import { eventHandlers } from "../../indexer/event-handlers.ts";

export const donationEvents = eventHandlers("TrestleEscrow", {
  Donated: ({ record }, { tokenId, donor, amount, total }) =>
    record("donation.made", { tokenId, donor, amount, total }),
  RefundClaimed: ({ record }, { tokenId, contributor, fromCustomer, fromDonations }) =>
    record("refund.claimed", {
      tokenId,
      contributor,
      amount: (BigInt(fromCustomer) + BigInt(fromDonations)).toString(),
    }),
});
