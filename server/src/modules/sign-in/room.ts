import type { Room } from "../../room.ts";
import { signInRoutes } from "./routes.ts";
import { socketRoute } from "./socket-route.ts";

export const signInRoom = {
  routes: (app, dependencies) => {
    signInRoutes(app, dependencies);
    socketRoute(app, dependencies);
  },
} satisfies Room;
