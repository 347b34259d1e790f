import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import type { Config } from "../../config.ts";

const YEAR_SECONDS = 31_536_000;

type Allowed = Pick<Config, "MAP_STYLE_URL" | "MAP_PMTILES" | "SCORS_IMAGE_URL"> & {
  /** Hash of the one inline script of the pages. */
  scriptHash?: string | undefined;
  /** Build of the web app, sent with every response. */
  webBuild?: string | undefined;
};

/**
 * Allows scripts of our origin and the one inline script with this hash. Inline styles are allowed because the
 * component library sets sizes and colours that way.
 */
function contentSecurityPolicy({ MAP_STYLE_URL, MAP_PMTILES, SCORS_IMAGE_URL, scriptHash }: Allowed): string {
  const origin = (url: string | undefined) => (url ? ` ${new URL(url).origin}` : "");
  const map = origin(MAP_STYLE_URL);
  const tiles = origin(MAP_PMTILES && "url" in MAP_PMTILES ? MAP_PMTILES.url : undefined);
  const scors = origin(SCORS_IMAGE_URL);
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHash ? ` '${scriptHash}'` : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${map}${scors}`,
    `connect-src 'self'${map}${tiles}`,
    "font-src 'self'",
    "worker-src 'self'",
    // A document under review is displayed from a blob in the page's memory.
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Adds the same security headers to every response. They are computed once, because setting them one by one cost four
 * per cent of a request. Responses are not cached unless their route allows it.
 */
export const security = plugin(async (app: FastifyInstance, config: Allowed) => {
  const headers = {
    "content-security-policy": contentSecurityPolicy(config),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "strict-transport-security": `max-age=${YEAR_SECONDS}`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(config.webBuild ? { "web-build": config.webBuild } : {}),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    const { access } = request.routeOptions.config;
    if (access && access !== "public") reply.header("cache-control", "no-store");
    done();
  });
});
