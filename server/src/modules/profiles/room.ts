import type { Room } from "../../room.ts";
import { profileRoutes } from "./routes.ts";

export const profilesRoom = {
  routes: profileRoutes,
} satisfies Room;
