import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendError } from "./errors.ts";

/** Serves the built web app: hashed assets for ever, the page itself always fresh, unknown addresses as 404. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  knownPages: readonly string[],
): Promise<void> {
  const indexFile = join(folder, "index.html");
  const index = existsSync(indexFile) ? readFileSync(indexFile) : undefined;
  const known = new Set(knownPages);

  if (index) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/*.gz", "**/*.br", "index.html"],
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const wantsPage =
      request.method === "GET" && request.headers.accept?.includes("text/html") && !path.startsWith("/api/");
    if (!index || !wantsPage)
      return sendError(request, reply, "not_found", "There is nothing at this address.");
    return reply
      .status(known.has(path) ? 200 : 404)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(index);
  });
}
