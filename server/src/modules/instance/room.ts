import type { Room } from "../../room.ts";
import { configRoutes } from "./routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { sitemapRoutes } from "./sitemap-routes.ts";

export const instanceRoom = {
  routes: (app, services) => {
    configRoutes(app, services);
    settingsRoutes(app, services);
    sitemapRoutes(app, services);
  },
} satisfies Room;
