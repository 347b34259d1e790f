import type { Room } from "../../room.ts";
import { donationNotices } from "./notices.ts";
import { donationRoutes } from "./routes.ts";

export const donationsRoom = {
  routes: donationRoutes,
  notices: donationNotices,
  personal: [
    { table: "donation", wallets: ["donor"] },
    { table: "donation_words", by: ["account_id"], without: ["hidden_by"] },
  ],
} satisfies Room;
