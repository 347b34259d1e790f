import type { Room } from "../../room.ts";
import { milestoneNotices } from "./notices.ts";

export const milestonesRoom = {
  notices: milestoneNotices,
} satisfies Room;
