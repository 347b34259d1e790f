import { analyticsAdminEndpoints, analyticsEndpoints } from "@trestle/domain/analytics/endpoints.ts";
import { type CountedStep, countedPages } from "@trestle/domain/analytics/visits.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { readVisits } from "./read-visits.ts";
import { type CountedVisit, VisitCounter } from "./visit-counter.ts";

const FLUSH_MS = 10_000;

/** Requests that count as a step of a funnel when they succeed. */
const steps: Record<string, CountedStep> = {
  "POST /api/auth/register": "registered",
  "POST /api/auth/register-developer": "registered",
  "POST /api/projects/drafts/:id/posted": "request posted",
  "POST /api/bids/projects/:projectId/placed": "bid placed",
  "POST /api/payments/accept-bid": "bid accepted",
};

/** Page patterns in the server's route syntax. */
const pageOf = new Map(countedPages.map((page) => [page.replaceAll("$", ":"), page]));

/**
 * Returns the page of a browser's navigation, recognised by headers that crawlers and link previews don't send. Counted
 * here because the page's script may run much later or never; the browser reports further pages itself.
 */
const openedPage = ({ method, headers, routeOptions }: FastifyRequest) =>
  method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-purpose"] === undefined
    ? pageOf.get(routeOptions.url ?? "")
    : undefined;

function countedOf(request: FastifyRequest, status: number): CountedVisit | undefined {
  const step = steps[`${request.method} ${request.routeOptions.url}`];
  if (step) return status < 300 ? { kind: "step", name: step } : undefined;
  const page = openedPage(request);
  return page && (status === 200 || status === 304) ? { kind: "page", name: page } : undefined;
}

/** Clients that ask not to be tracked aren't counted, although the counts identify no visitor. */
const wantsNone = ({ headers }: FastifyRequest): boolean => headers.dnt === "1" || headers["sec-gpc"] === "1";

export function analyticsRoutes(app: App, { db, settings, log }: Services): void {
  const counter = new VisitCounter(db);
  const flush = () =>
    counter.flush().catch((error) => log.warn({ err: error }, "couldn't store the visit counts"));
  const timer = setInterval(flush, FLUSH_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });

  app.addHook("onResponse", async (request, reply) => {
    const counted = countedOf(request, reply.statusCode);
    if (counted && !wantsNone(request) && (await settings.read()).analytics) counter.add(counted);
  });

  serve(app, analyticsEndpoints, {
    "POST /api/analytics/visits": async ({ body, request }) => {
      if (!wantsNone(request) && (await settings.read()).analytics)
        counter.add({ kind: "page", name: body.page });
    },
  });
  serve(app, analyticsAdminEndpoints, {
    "GET /api/admin/analytics": async ({ query }) => {
      await flush();
      return { on: (await settings.read()).analytics, ...(await readVisits(db, query.days)) };
    },
  });
}
