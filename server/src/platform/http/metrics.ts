import { createHash, timingSafeEqual } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const digest = (text: string) => createHash("sha256").update(text).digest();

type Options = { registry: Registry; token: string | undefined };

/** Collects the process's metrics only with a token, because event loop monitoring takes a timer every 10 ms. */
export function openMetrics(token?: string): Registry {
  const registry = new Registry();
  if (token) collectDefaultMetrics({ register: registry });
  return registry;
}

/** `/metrics` for Prometheus, off without a token: behind a proxy the caller's address proves nothing. */
export const metrics = plugin(async (app: FastifyInstance, { registry, token }: Options) => {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer an HTTP request, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (!token) refuse("forbidden", "Metrics are off. Set METRICS_TOKEN to turn them on.");
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${token}`)))
      refuse("forbidden", "Only this instance’s operator can read the metrics.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
});
