import type { Room } from "../../room.ts";
import { configRoutes, settingsRoutes, sitemapRoutes } from "./routes.ts";

export const instanceRoom = {
  routes: (app, services) => {
    configRoutes(app, services);
    settingsRoutes(app, services);
    sitemapRoutes(app, services);
  },
} satisfies Room;
