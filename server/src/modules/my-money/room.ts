import type { Room } from "../../room.ts";
import { moneyInTheWay } from "./money-in-the-way.ts";
import { myMoneyRoutes } from "./routes.ts";

export const myMoneyRoom = { routes: myMoneyRoutes, obstacles: moneyInTheWay } satisfies Room;
