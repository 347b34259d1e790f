import { tourEndpoints } from "@trestle/domain/tour/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { serve } from "../auth/serve.ts";
import { readTour } from "./read-tour.ts";
import { endTour, startTour } from "./start-tour.ts";

/** Only on the embedded chain: elsewhere nobody would answer the request. */
export function tourRoutes(app: App, dependencies: Dependencies): void {
  if (!dependencies.config.demo) return;

  serve(app, tourEndpoints, {
    "GET /api/tour": async ({ me }) => ({ tour: await readTour(dependencies, me) }),
    "POST /api/tour": ({ me }) => startTour(dependencies, me),
    "DELETE /api/tour": ({ me }) => endTour(dependencies.db, me.id),
  });
}
