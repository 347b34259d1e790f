import { tour, tourAnswer } from "@trestle/domain/tour/tour.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { readTour } from "./read-tour.ts";
import { endTour, startTour } from "./start-tour.ts";

const tags = ["tour"];
const member = { access: "member" } as const;
/** Each may lead to transactions of the demo's developer. */
const seldom = { ...member, rateLimit: { max: 10, timeWindow: "1 minute" } };

/** Only on the embedded chain: elsewhere nobody would answer the request. */
export function tourRoutes(app: App, dependencies: Dependencies): void {
  if (!dependencies.config.demo) return;

  app.get(
    "/api/tour",
    { config: member, schema: { tags, summary: "Get my guided tour", response: { 200: tourAnswer } } },
    async (request) => ({ tour: await readTour(dependencies, viewerOf(request).account) }),
  );

  app.post(
    "/api/tour",
    {
      config: seldom,
      schema: { tags, summary: "Start my guided tour, or continue it", response: { 200: tour } },
    },
    async (request) => startTour(dependencies, viewerOf(request).account),
  );

  app.delete(
    "/api/tour",
    { config: member, schema: { tags, summary: "End my guided tour", response: { 204: z.null() } } },
    async (request, reply) => {
      await endTour(dependencies.db, viewerOf(request).account.id);
      return reply.code(204).send(null);
    },
  );
}
