import type { Room } from "../../room.ts";
import { placesRoutes } from "./routes.ts";

export const placesRoom = {
  routes: placesRoutes,
} satisfies Room;
