import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sendError } from "./errors.ts";

/** Serves the built web app: hashed assets for ever, the page itself always fresh, unknown addresses as 404. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  knownPages: readonly string[],
): Promise<void> {
  const indexFile = join(folder, "index.html");
  const index = existsSync(indexFile) ? readFileSync(indexFile) : undefined;

  if (index) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/*.gz", "**/*.br", "index.html"],
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }

  const sendPage = (reply: FastifyReply, status: 200 | 404) =>
    reply.status(status).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(index);
  if (index) {
    for (const page of knownPages)
      app.get(page, { schema: { hide: true } }, (_request, reply) => sendPage(reply, 200));
  }

  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const wantsPage = method === "GET" && headers.accept?.includes("text/html") && !url.startsWith("/api/");
    if (index && wantsPage) return sendPage(reply, 404);
    return sendError(request, reply, "not_found", "There's nothing at this address.");
  });
}
