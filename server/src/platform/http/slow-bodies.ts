import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";

/** Maximum pause between bytes. A form may take minutes over a slow line; other bodies are small. */
const PAUSE_MS = 10_000;
const CHECK_EVERY_MS = 1_000;

/** Closes connections of clients that stop half-way through a body. */
export const slowBodies = plugin(
  async (app: FastifyInstance, { pauseMs = PAUSE_MS }: { pauseMs?: number }) => {
    app.addHook("onRequest", (request, _reply, done) => {
      const { raw } = request;
      // A request without a body, or not from a network connection, is complete.
      if (raw.complete !== false) return done();
      const isForm = raw.headers["content-type"]?.startsWith("multipart/") ?? false;
      const { socket } = raw;
      let seen = socket.bytesRead;
      let since = performance.now();
      const timer = setInterval(
        () => {
          if (raw.complete || socket.destroyed) return clearInterval(timer);
          const isMoving = socket.bytesRead !== seen;
          seen = socket.bytesRead;
          if (isForm && isMoving) since = performance.now();
          // A paused form waits for the server, so the pause doesn't count.
          if (raw.isPaused() || performance.now() - since < pauseMs) return;
          clearInterval(timer);
          request.log.info("closed a request that stalled within its body");
          socket.destroy();
        },
        Math.min(CHECK_EVERY_MS, pauseMs / 4),
      ).unref();
      raw.once("close", () => clearInterval(timer));
      done();
    });
  },
);
