import type { Room } from "../../room.ts";
import { leavingRoutes } from "./routes.ts";

/** Export and closing of accounts. Each room reports its own data. */
export const leavingRoom = (rooms: () => Room[]) => ({ routes: leavingRoutes(rooms) }) satisfies Room;
