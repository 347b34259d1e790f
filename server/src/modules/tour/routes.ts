import { tourEndpoints } from "@trestle/domain/tour/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { readTour } from "./read-tour.ts";
import { endTour, startTour } from "./start-tour.ts";

/** Only where a developer answers the request. */
export function tourRoutes(app: App, dependencies: Dependencies): void {
  const { story } = dependencies;
  if (!story) return;
  const needs = { ...dependencies, story };

  serve(app, tourEndpoints, {
    "GET /api/tour": async ({ me }) => ({ tour: await readTour(needs, me) }),
    "POST /api/tour": ({ me }) => startTour(needs, me),
    "DELETE /api/tour": ({ me }) => endTour(dependencies.db, me.id),
  });
}
