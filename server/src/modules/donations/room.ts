import type { Room } from "../../room.ts";
import { donationNotices } from "./notices.ts";
import { donationRoutes } from "./routes.ts";

export const donationsRoom = {
  routes: donationRoutes,
  notices: donationNotices,
} satisfies Room;
