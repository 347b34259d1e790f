import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { DomainError } from "@trestle/domain/errors.ts";
import { pages } from "@trestle/domain/pages.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Dependencies } from "./dependencies.ts";
import { access } from "./modules/auth/access.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { configRoutes } from "./modules/config-routes.ts";
import { notificationRoutes } from "./modules/notifications/routes.ts";
import { errors } from "./platform/errors.ts";
import { type Check, healthRoutes } from "./platform/health.ts";
import { metrics } from "./platform/metrics.ts";
import { openapi } from "./platform/openapi.ts";
import { rpcProxy } from "./platform/rpc-proxy.ts";
import { contentSecurityPolicy } from "./platform/security.ts";
import { serveWeb } from "./platform/web.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const VERSION = "0.1.0";
const WEB_FOLDER = join(import.meta.dirname, "../../web/dist");

/** The whole application, without a port: main.ts listens with it, tests call it directly. */
export async function buildApp(
  dependencies: Dependencies,
  readiness: Record<string, Check> = {},
): Promise<App> {
  const { config, log, chainRpcUrl } = dependencies;
  const app: App = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });

  await app.register(errors);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(cors, {
    origin: [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS],
    credentials: true,
    exposedHeaders: ["new-token", "link", "x-request-id"],
  });
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    allowList: (request) => !request.url.startsWith("/api/"),
    errorResponseBuilder: () =>
      new DomainError("rate_limited", "Too many requests: wait a minute, then try again."),
  });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(metrics, { token: config.METRICS_TOKEN });
  await app.register(access, dependencies);
  await openapi(app, VERSION);

  healthRoutes(app, readiness);
  rpcProxy(app, chainRpcUrl);
  configRoutes(app, dependencies);
  authRoutes(app, dependencies);
  notificationRoutes(app, dependencies);
  await serveWeb(app, WEB_FOLDER, Object.values(pages));
  return app;
}
