import {
  platformStatsAdminEndpoints,
  platformStatsEndpoints,
} from "@trestle/domain/platform-stats/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { platformStatsOf } from "./count-platform.ts";
import { readFigures } from "./read-figures.ts";

export function platformStatsRoutes(app: App, { db, deployment }: Services): void {
  const statsNow = platformStatsOf(db, deployment.key);

  serve(app, platformStatsEndpoints, {
    "GET /api/notifications/platform-stats": () => statsNow(),
  });
  serve(app, platformStatsAdminEndpoints, {
    "GET /api/admin/figures": ({ query }) => readFigures({ db, deployment }, query.range),
  });
}
