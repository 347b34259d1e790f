import type { Room } from "../../room.ts";
import { configRoutes } from "./routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { sitemapRoutes } from "./sitemap-routes.ts";

export const instanceRoom = {
  routes: (app, dependencies) => {
    configRoutes(app, dependencies);
    settingsRoutes(app, dependencies);
    sitemapRoutes(app, dependencies);
  },
} satisfies Room;
