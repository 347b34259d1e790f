import { type CountedStep, visitFigures, visitRequest } from "@trestle/domain/analytics/visits.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { readVisits } from "./read-visits.ts";
import { VisitCounter } from "./visit-counter.ts";

const FLUSH_MS = 10_000;

/** Requests that are steps of a funnel, once they succeed. */
const steps: Record<string, CountedStep> = {
  "POST /api/auth/register": "registered",
  "POST /api/auth/register-developer": "registered",
  "POST /api/projects/drafts/:id/posted": "request posted",
  "POST /api/bids/projects/:projectId/placed": "bid placed",
  "POST /api/payments/accept-bid": "bid accepted",
};

/** Whoever asks not to be tracked isn't counted either, although nothing here says who came. */
const wantsNone = ({ headers }: FastifyRequest): boolean => headers.dnt === "1" || headers["sec-gpc"] === "1";

export function analyticsRoutes(app: App, { db, settings, log }: Dependencies): void {
  const counter = new VisitCounter(db);
  const flush = () => counter.flush().catch((error) => log.warn({ err: error }, "visits weren't written"));
  const timer = setInterval(flush, FLUSH_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });

  app.addHook("onResponse", async (request, reply) => {
    const step = steps[`${request.method} ${request.routeOptions.url}`];
    if (!step || reply.statusCode >= 300 || wantsNone(request)) return;
    if ((await settings.read()).analytics) counter.add({ kind: "step", name: step });
  });

  app.post(
    "/api/analytics/visits",
    {
      config: { access: "public", idempotent: false },
      // No line in the log: it would have an address in it.
      logLevel: "warn",
      schema: {
        tags: ["analytics"],
        summary: "Count that a page was opened, by nobody in particular",
        body: visitRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!wantsNone(request) && (await settings.read()).analytics)
        counter.add({ kind: "page", name: request.body.page });
      return reply.status(204).send();
    },
  );

  app.get(
    "/api/admin/analytics",
    {
      config: { access: "admin" },
      schema: {
        tags: ["admin"],
        summary: "Get how often pages were opened and steps were taken",
        querystring: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
        response: { 200: visitFigures },
      },
    },
    async ({ query }) => {
      await flush();
      return { on: (await settings.read()).analytics, ...(await readVisits(db, query.days)) };
    },
  );
}
