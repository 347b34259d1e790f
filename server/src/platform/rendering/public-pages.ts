import { existsSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "@trestle/domain/pages.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { RequestCounts } from "../http/request-counts.ts";
import { PageCache } from "./page-cache.ts";
import { PageRenderer } from "./page-renderer.ts";
import type { RenderedFor } from "./web.ts";

const WINDOW_MS = 60_000;
/** A page takes several API requests, so a client's page limit is a fraction of its request limit. */
const REQUESTS_PER_PAGE = 10;

/** Limits the pages rendered per client and minute; above it, the client's browser renders. */
class RenderAllowance {
  readonly #most: number;
  readonly #counts = new RequestCounts();

  constructor(requestsPerMinute: number) {
    this.#most = Math.max(1, Math.floor(requestsPerMinute / REQUESTS_PER_PAGE));
  }

  take(address: string): boolean {
    return this.#counts.count(address, WINDOW_MS).current <= this.#most;
  }
}

/** Client address of the renderer's own API requests: no connection has it, and no header can claim it. */
export const RENDERER_ADDRESS = "0.0.0.0";
const LONGEST_QUERY = 300;

type Options = {
  folder: string;
  serverFolder: string;
  origin: string;
  log: Logger;
  requestsPerMinute: number;
};

/**
 * Renders pages that are the same for every visitor. Only the address of a request is used: no header, cookie or token
 * reaches the renderer, so its pages contain nothing private.
 */
export function publicPagesFor(app: FastifyInstance, options: Options): RenderedFor {
  const { folder, serverFolder, origin, log, requestsPerMinute } = options;
  if (!existsSync(join(serverFolder, "server-entry.js"))) return async () => null;
  const renderer = new PageRenderer({
    folder,
    serverFolder,
    origin,
    log,
    ask: async (path) => {
      const { statusCode, headers, body } = await app.inject({
        url: path,
        headers: { accept: "application/json" },
        remoteAddress: RENDERER_ADDRESS,
      });
      return { status: statusCode, link: headers.link ? String(headers.link) : null, body };
    },
  });
  app.addHook("onClose", () => renderer.close());
  const cache = new PageCache((address) => renderer.render(address));
  const allowance = new RenderAllowance(requestsPerMinute);
  return async (route, request) => {
    const address = publicAddress(route, request);
    if (address === null || (!cache.has(address) && !allowance.take(request.ip))) return null;
    return cache.get(address);
  };
}

/** Returns the address with the parameters that change the content only, so that a page has one cache key. */
function publicAddress(route: string, { url }: FastifyRequest): string | null {
  const names = publicPages[route];
  if (!names) return null;
  const [path = "/", query = ""] = url.split("?", 2);
  if (names.length === 0) return path;
  if (query.length > LONGEST_QUERY) return null;
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}
