import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Marks a response that is the same for every client and often polled: the body is sent only when it has changed.
     */
    conditional?: boolean;
  }
}

/** Browsers return the ETag automatically, so polling transfers a body only after a change. */
export const conditional = plugin(async (app: FastifyInstance) => {
  app.addHook("onSend", async (request, reply, payload) => {
    const { conditional: isConditional } = request.routeOptions.config;
    if (!isConditional || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const etag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    reply.header("etag", etag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] !== etag) return payload;
    reply.code(304);
    return "";
  });
});
