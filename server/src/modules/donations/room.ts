import type { Room } from "../../room.ts";
import { donations } from "./donation-projection.ts";
import { donationNotices } from "./notices.ts";
import { donationEvents } from "./on-chain.ts";
import { donationRoutes } from "./routes.ts";

export const donationsRoom = {
  routes: donationRoutes,
  notices: donationNotices,
  chain: { projections: [donations], handlers: [donationEvents] },
  personal: [
    { table: "donation", wallets: ["donor"] },
    { table: "donation_words", by: ["account_id"], without: ["hidden_by"] },
  ],
} satisfies Room;
