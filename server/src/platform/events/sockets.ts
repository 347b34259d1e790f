import websocket from "@fastify/websocket";
import { DomainError } from "@trestle/domain/errors.ts";
import { closeCodes } from "@trestle/domain/socket.ts";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import type { SocketHub } from "./socket-hub.ts";

const options = {
  /** Clients send nothing, so the limit is small. */
  maxPayload: 1024,
  /** Time for a client to answer a close. */
  closeTimeout: 2_000,
};

/** Upgrades requests to the one socket route and refuses upgrades elsewhere. */
export const sockets = plugin(
  async (app: FastifyInstance, { hub, path }: { hub: SocketHub; path: string }) => {
    await app.register(websocket, {
      options,
      errorHandler: (error, socket, request) => {
        request.log.debug({ err: error }, "a socket failed");
        socket.close(closeCodes.failed);
      },
      preClose: function close(done) {
        hub.stop();
        this.websocketServer.close(() => {});
        done();
      },
    });
    // Synchronous, because every request passes here.
    app.addHook("onRequest", (request, _reply, done) => {
      const strayed = request.ws && request.routeOptions.url !== path;
      done(strayed ? new DomainError("not_found", "This address has no WebSocket.") : undefined);
    });
  },
);
