import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import type { Dependencies } from "../../dependencies.ts";
import { accountOfSession } from "./sessions.ts";
import type { Account } from "./tables.ts";
import { readToken, signToken, type TokenClaims, wantsRotation } from "./tokens.ts";

/** A visitor may come without a token; one that he shows must be good. */
export type Access = "public" | "visitor" | "member" | "admin";
export type { Account };
export type Viewer = { account: Account; sessionId: string };

/** Whom a token speaks for, if it is genuine and its session lives. */
export async function admit(
  { db, secrets }: Pick<Dependencies, "db" | "secrets">,
  token: string,
  address: string,
): Promise<{ account: Account; claims: TokenClaims } | undefined> {
  const claims = await readToken(secrets.JWT_SECRET, token);
  const account = claims && (await accountOfSession(db, claims.sessionId, claims.accountId, address));
  return account && { account, claims };
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** The signed-in person of a route that is not public; the hook below has seen to it that there is one. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new DomainError("unauthenticated", AUTHENTICATION_REQUIRED);
  return request.viewer;
}

/** Every API route says who may call it; a route that does not say so fails at start-up, not in production. */
export const access = plugin(
  async (app: FastifyInstance, dependencies: Pick<Dependencies, "db" | "secrets">) => {
    app.decorateRequest("viewer", null);

    app.addHook("onRoute", ({ url, config }) => {
      if (url.startsWith("/api/") && !config?.access)
        throw new Error(`The route ${url} does not say who may call it.`);
    });

    app.addHook("onRequest", async (request, reply) => {
      const needed = request.routeOptions.config.access;
      if (!needed || needed === "public") return;
      if (needed === "visitor" && !request.headers.authorization) return;
      const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
      const admitted =
        scheme === "Bearer" && token ? await admit(dependencies, token, request.ip) : undefined;
      if (!admitted) throw new DomainError("unauthenticated", AUTHENTICATION_REQUIRED);
      const { account, claims } = admitted;
      if (needed === "admin" && !hasRole(account, "admin")) {
        throw new DomainError("forbidden", "Only administrators can do this.");
      }
      request.viewer = { account, sessionId: claims.sessionId };
      if (wantsRotation(claims)) {
        const { JWT_SECRET } = dependencies.secrets;
        reply.header("new-token", await signToken(JWT_SECRET, account.id, claims.sessionId));
      }
    });
  },
);
