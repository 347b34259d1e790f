import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Room } from "../../room.ts";
import { donations } from "./donation-projection.ts";
import { donationNotices } from "./notices.ts";
import { donationRoutes } from "./routes.ts";

const donationEvents = eventHandlers("TrestleEscrow", {
  Donated: ({ record }, { tokenId, donor, amount, total }) =>
    record("donation.made", { tokenId, donor, amount, total }),
  RefundClaimed: ({ record }, { tokenId, contributor, fromCustomer, fromDonations }) =>
    record("refund.claimed", {
      tokenId,
      contributor,
      amount: (BigInt(fromCustomer) + BigInt(fromDonations)).toString(),
    }),
});

export const donationsRoom = {
  routes: donationRoutes,
  notices: donationNotices,
  chain: { projections: [donations], handlers: [donationEvents] },
  personal: [
    { table: "donation", wallets: ["donor"] },
    { table: "donation_words", by: ["account_id"], without: ["hidden_by"] },
  ],
} satisfies Room;
