import type { Room } from "../../room.ts";
import { configRoutes } from "./routes.ts";

export const instanceRoom = {
  routes: configRoutes,
} satisfies Room;
