import type { Room } from "../../room.ts";
import { escrowNotices } from "./notices.ts";

export const escrowRoom = { notices: escrowNotices } satisfies Room;
