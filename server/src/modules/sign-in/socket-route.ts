import { refuse } from "@trestle/domain/errors.ts";
import { closeCodes, SOCKET_PATH } from "@trestle/domain/socket.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app.ts";
import type { Services } from "../../services.ts";
import { admit } from "./access.ts";

type Admitted = Awaited<ReturnType<typeof admit>>;

/** Route `/ws?token=`: browsers can't set headers on a socket, so the address carries the token. */
export function socketRoute(app: App, services: Services): void {
  const { config, hub } = services;
  const origins = new Set([new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS]);
  const admissions = new WeakMap<FastifyRequest, Admitted>();

  app.route({
    method: "GET",
    url: SOCKET_PATH,
    exposeHeadRoute: false,
    schema: { hide: true },
    // All awaits come before the upgrade, so that an open socket misses no message.
    preValidation: async (request) => {
      const { origin } = request.headers;
      // Only browsers can be made to connect by a foreign page, and they always send its origin.
      if (origin !== undefined && !origins.has(origin))
        refuse("forbidden", "This origin isn’t allowed to connect.");
      const { token } = request.query as { token?: unknown };
      if (request.ws && typeof token === "string")
        admissions.set(request, await admit(services, token, request.ip));
    },
    handler: () => {
      refuse("not_found", "This address only accepts WebSocket connections.");
    },
    wsHandler: (socket, request) => {
      const admitted = admissions.get(request);
      if (!admitted) return socket.close(closeCodes.unauthenticated);
      const { accountId: account, sessionId: session, expiresAt: tokenExpiresAt } = admitted.claims;
      hub.add(socket, { account, session, tokenExpiresAt, address: request.ip });
    },
  });
}
