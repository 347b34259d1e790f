import type { Room } from "../../room.ts";
import { donationNotices } from "./notices.ts";

export const donationsRoom = {
  notices: donationNotices,
} satisfies Room;
