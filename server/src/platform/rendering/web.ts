import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { presentAddress } from "@trestle/domain/pages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NO_ROUTE, sendError } from "../http/errors.ts";
import type { RenderedPage } from "./messages.ts";

/** Returns the rendered page, or null if the browser renders it. */
export type RenderedFor = (route: string, request: FastifyRequest) => Promise<RenderedPage | null>;

const IMMUTABLE = "public, max-age=31536000, immutable";

const indexOf = (folder: string): Buffer | undefined => {
  const file = join(folder, "index.html");
  return existsSync(file) ? readFileSync(file) : undefined;
};

/** Returns the hash of the one inline script of every page, for the content security policy. */
export function inlineScriptHash(folder: string): string | undefined {
  const script = /<script>([\s\S]*?)<\/script>/.exec(indexOf(folder)?.toString() ?? "")?.[1];
  return script && `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** Identifies the web app's build by its first script; pages compare it with their own. */
export const webBuild = (folder: string): string | undefined =>
  /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(indexOf(folder)?.toString() ?? "")?.[1];

/**
 * Serves the built web app: hashed assets immutable, pages always fresh, unknown addresses as 404. Public pages are
 * sent with content, all others as the empty page that the browser renders.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  knownPages: readonly string[],
  renderedFor: RenderedFor,
): Promise<void> {
  const index = indexOf(folder);

  if (index) {
    const assets = join(folder, "assets");
    const isAsset = (path: string) => path.startsWith(join(assets, "/"));
    await app.register(fastifyStatic, {
      index: false,
      preCompressed: true,
      cacheControl: false,
      root: folder,
      wildcard: false,
      globIgnore: ["**/*.gz", "**/*.br", "index.html", "assets/**"],
      setHeaders: (reply, path) => void reply.header("cache-control", isAsset(path) ? IMMUTABLE : "no-cache"),
    });
    // One route for all assets: separate routes for some hundred files took half of the start-up time, and the
    // library's own route reads the folder on every request.
    const names = new Set(readdirSync(assets).filter((name) => !/\.(gz|br)$/.test(name)));
    app.get<{ Params: { name: string } }>("/assets/:name", { schema: { hide: true } }, (request, reply) => {
      const { name } = request.params;
      return names.has(name) ? reply.sendFile(name, assets) : reply.callNotFound();
    });
  }

  const asPage = (reply: FastifyReply, status: 200 | 404) =>
    reply.status(status).header("cache-control", "no-cache").type("text/html; charset=utf-8");
  if (index) {
    for (const route of knownPages)
      app.get(route, { schema: { hide: true } }, async (request, reply) => {
        const page = await renderedFor(route, request);
        return page ? sendRendered(request, asPage(reply, 200), page) : asPage(reply, 200).send(index);
      });
  }

  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const wantsPage = method === "GET" && headers.accept?.includes("text/html") && !url.startsWith("/api/");
    if (index && wantsPage) return asPage(reply, 404).send(index);
    return sendError(request, reply, "not_found", NO_ROUTE);
  });
}

/** Redirects short and former addresses of pages. Permanent, but a browser asks again, because an address may move on. */
export function redirectMoved({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = "/", ...query] = url.split(/(?=\?)/);
  const present = presentAddress(`/${path.split("/").filter(Boolean).join("/")}`);
  return reply.header("cache-control", "no-cache").redirect(present + query.join(""), 308);
}

/** Sends the stored bytes: nothing is compressed or hashed per request. */
function sendRendered({ headers }: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.header("etag", page.etag).header("vary", "accept-encoding");
  if (headers["if-none-match"]?.includes(page.etag)) return reply.status(304).send();
  const accepted = headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(page[encoding ?? "identity"]);
}
