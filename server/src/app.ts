import { randomUUID } from "node:crypto";
import { join } from "node:path";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import { DomainError } from "@trestle/domain/errors.ts";
import { movedAddresses, pages } from "@trestle/domain/pages.ts";
import { SOCKET_PATH } from "@trestle/domain/socket.ts";
import Fastify, { type FastifyBaseLogger, type LogLevel } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { access } from "./modules/sign-in/access.ts";
import { sockets } from "./platform/events/sockets.ts";
import type { App } from "./platform/http/app.ts";
import { clientOf } from "./platform/http/client-address.ts";
import { conditional } from "./platform/http/conditional.ts";
import { diskSpace } from "./platform/http/disk-space.ts";
import { answerError, errors } from "./platform/http/errors.ts";
import { type Check, healthRoutes } from "./platform/http/health.ts";
import { idempotency } from "./platform/http/idempotency.ts";
import { DEFAULT_BODY_BYTES, jsonBodies } from "./platform/http/json-bodies.ts";
import { metrics } from "./platform/http/metrics.ts";
import { NetworkQuota, networkQuota } from "./platform/http/network-quota.ts";
import { openapi } from "./platform/http/openapi.ts";
import { RequestCounts } from "./platform/http/request-counts.ts";
import { rpcProxy } from "./platform/http/rpc-proxy.ts";
import { security } from "./platform/http/security.ts";
import { slowBodies } from "./platform/http/slow-bodies.ts";
import { publicPagesFor, RENDERER_ADDRESS } from "./platform/rendering/public-pages.ts";
import { inlineScriptHash, redirectMoved, serveWeb, webBuild } from "./platform/rendering/web.ts";
import { rooms as everyRoom } from "./rooms.ts";
import type { Services } from "./services.ts";

const VERSION = "0.1.0";
const WEB_FOLDER = join(import.meta.dirname, "../../web/dist");
const WEB_SERVER_FOLDER = join(import.meta.dirname, "../../web/dist-server");

/** Returns whether requests to this address are rate-limited: all that read the database or draw images. */
const isCounted = (url: string): boolean =>
  url === SOCKET_PATH || ["/api/", "/sitemap", "/previews/"].some((start) => url.startsWith(start));

/** The whole application, without a port: main.ts listens with it, tests call it directly. */
export async function buildApp(
  services: Services,
  readiness: Record<string, Check> = {},
  rooms = everyRoom,
): Promise<App> {
  const { config, log, chainRpcUrl } = services;
  const app: App = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // One proxy of our own, which appends the address it saw: what a client wrote before that is not believed.
    trustProxy: config.TRUST_PROXY ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: DEFAULT_BODY_BYTES,
    // Any other upgrade, such as to h2c, is an offer that a server may ignore.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket" },
    // Long enough for three documents over a slow line; a head that dawdles is cut off by Node after a minute.
    requestTimeout: 300_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A route may log less than the rest, never more than the log level of the instance.
  app.addHook("onRoute", (route) => {
    if (route.logLevel && !log.isLevelEnabled(route.logLevel)) route.logLevel = log.level as LogLevel;
  });

  await app.register(errors);
  await app.register(security, {
    ...config,
    scriptHash: inlineScriptHash(WEB_FOLDER),
    webBuild: webBuild(WEB_FOLDER),
  });
  await app.register(slowBodies, {});
  await app.register(cors, {
    origin: [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS],
    credentials: true,
    exposedHeaders: ["new-token", "link", "x-request-id", "retry-after"],
  });
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }) => ip,
    store: RequestCounts,
    // Calls to the chain are counted there, on another account: they must not keep a wallet's owner from the API.
    // Pages that are rendered here have an allowance of their own.
    allowList: ({ socket, routeOptions: { url = "" } }) =>
      socket.remoteAddress === RENDERER_ADDRESS || !isCounted(url),
    errorResponseBuilder: () =>
      new DomainError("rate_limited", "Too many requests. Wait a minute, then try again."),
  });
  const quota = new NetworkQuota(services.db, config.REQUESTS_PER_MINUTE);
  // Before compression, whose answers are bytes: what is kept is the text.
  await app.register(idempotency, {
    pool: services.pool,
    at: services.at,
    secret: services.secrets.JWT_SECRET,
    // Visitors' keys are scoped by address and route, because many people may share an address.
    scopeOf: ({ viewer, ip, routeOptions: { url } }) =>
      viewer ? `account:${viewer.account.id}` : `address:${clientOf(ip)} ${url}`,
    kept: ({ ip }, bytes) => quota.add(ip, { bytes }),
  });
  await app.register(conditional);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false });
  await app.register(jsonBodies);
  await app.register(sockets, { hub: services.hub, path: SOCKET_PATH });
  await app.register(metrics, { registry: services.metrics, token: config.METRICS_TOKEN });
  await app.register(access, services);
  await app.register(diskSpace, {
    folder: config.DATA_DIR,
    log,
    registry: services.metrics,
    // Files in a bucket take nothing from this machine's disk, nor does a database elsewhere.
    keepFreeMb: config.S3_URL ? 0 : config.KEEP_FREE_MB,
    database: {
      pool: services.pool,
      keepFreeMb: config.DATABASE_URL ? 0 : config.KEEP_FREE_MB / 2,
      maxMb: config.DATABASE_MAX_MB ?? Number.POSITIVE_INFINITY,
    },
  });
  await app.register(networkQuota, { quota });
  await openapi(app, VERSION);

  healthRoutes(app, readiness);
  rpcProxy(app, chainRpcUrl, config.REQUESTS_PER_MINUTE);
  for (const room of rooms) room.routes?.(app, services);
  const addresses = {
    ...pages,
    project: `${pages.project}/:projectId`,
    scors: `${pages.scors}/:userId`,
    clubMember: `${pages.club}/members/:userId`,
    clubOpportunity: `${pages.club}/opportunities/:opportunityId`,
    clubEvent: `${pages.club}/events/:eventId`,
    ownClubPage: `${pages.club}/page`,
    bid: `${pages.market}/:projectId/bid`,
    pool: `${pages.pools}/:tier`,
    loan: `${pages.pools}/:tier/:tokenId`,
    borrowFor: `${pages.pools}/borrow/:projectId`,
    helpArticle: `${pages.help}/:article`,
  };
  const renderedFor = publicPagesFor(app, {
    folder: WEB_FOLDER,
    serverFolder: WEB_SERVER_FOLDER,
    log,
    origin: new URL(config.PUBLIC_URL).origin,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
  });
  for (const address of movedAddresses) app.get(address, { schema: { hide: true } }, redirectMoved);
  await serveWeb(app, WEB_FOLDER, Object.values(addresses), renderedFor);
  return app;
}
