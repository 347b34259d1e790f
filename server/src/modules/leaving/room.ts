import type { Room } from "../../room.ts";
import { leavingRoutes } from "./routes.ts";

/** A person's own copy of everything, and the end of an account. What each room has of them, the rooms say. */
export const leavingRoom = (rooms: () => Room[]) => ({ routes: leavingRoutes(rooms) }) satisfies Room;
