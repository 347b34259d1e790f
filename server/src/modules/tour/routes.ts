import { tourEndpoints } from "@trestle/domain/tour/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { readTour } from "./read-tour.ts";
import { endTour, startTour } from "./start-tour.ts";

/** Routes of the tour, present only if the demo's developer answers requests. */
export function tourRoutes(app: App, services: Services): void {
  const { story } = services;
  if (!story) return;
  const withStory = { ...services, story };

  serve(app, tourEndpoints, {
    "GET /api/tour": async ({ me }) => ({ tour: await readTour(withStory, me) }),
    "POST /api/tour": ({ me }) => startTour(withStory, me),
    "DELETE /api/tour": ({ me }) => endTour(services.db, me.id),
  });
}
