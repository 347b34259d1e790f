import type { Room } from "../../room.ts";
import { signInRoutes } from "./routes.ts";
import { socketRoute } from "./socket-route.ts";

export const signInRoom = {
  routes: (app, services) => {
    signInRoutes(app, services);
    socketRoute(app, services);
  },
} satisfies Room;
