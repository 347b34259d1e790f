import type { Room } from "../../room.ts";
import { poolNotices } from "./notices.ts";

export const poolsRoom = {
  notices: poolNotices,
} satisfies Room;
