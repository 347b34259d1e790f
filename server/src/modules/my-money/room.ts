import type { Room } from "../../room.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { myMoneyRoutes } from "./routes.ts";

export const myMoneyRoom = { routes: myMoneyRoutes, obstacles: obstaclesToClosing } satisfies Room;
