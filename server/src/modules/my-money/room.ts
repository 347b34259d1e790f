import type { Room } from "../../room.ts";
import { myMoneyRoutes } from "./routes.ts";

export const myMoneyRoom = { routes: myMoneyRoutes } satisfies Room;
