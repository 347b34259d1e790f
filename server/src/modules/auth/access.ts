import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { hasRole, type Role } from "@trestle/domain/auth/user.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import type { Dependencies } from "../../dependencies.ts";
import { type FreshConfirmation, requireFreshConfirmation } from "./second-factor/confirmation.ts";
import { hasSecondFactor, needsSecondFactor } from "./second-factor/second-factor.ts";
import { type Admitted, accountOfSession } from "./sessions.ts";
import type { Account } from "./tables.ts";
import { readToken, signToken, type TokenClaims, wantsRotation } from "./tokens.ts";

/** A visitor may come without a token; one that is sent must be valid. */
export type Access = "public" | "visitor" | "member" | "admin";
export type { Account };
export type Viewer = {
  /** Without the role of an administrator as long as a second factor is needed for it and missing. */
  account: Account;
  /** All roles, also that one. */
  roles: Role[];
  sessionId: string;
  /** When the password or the second factor was last shown in this session. */
  confirmedAt: Date | null;
  /** When the second factor was last shown in this session. */
  factorShownAt: Date | null;
};

/** Whom a token speaks for, if it is genuine and its session lives. */
export async function admit(
  { db, secrets }: Pick<Dependencies, "db" | "secrets">,
  token: string,
  address: string,
): Promise<(Admitted & { claims: TokenClaims }) | undefined> {
  const claims = await readToken(secrets.JWT_SECRET, token);
  const found = claims && (await accountOfSession(db, claims.sessionId, claims.accountId, address));
  return found && { ...found, claims };
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * For what a stolen session must not be enough for: the second factor, or the password of an account without one,
     * is asked for again. "second-factor" where the request has the password in it.
     */
    freshConfirmation?: FreshConfirmation;
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

/** The signed-in person's record with all roles, for themselves to see. */
export function ownAccount(request: FastifyRequest): Account {
  const { account, roles } = viewerOf(request);
  return { ...account, roles };
}

const SET_UP_FIRST =
  "Administrators need a second factor. Set one up in your profile under Two-step login, then come back.";

/** Every API route says who may call it; a route that does not say so fails at start-up, not in production. */
export const access = plugin(
  async (app: FastifyInstance, dependencies: Pick<Dependencies, "db" | "secrets" | "config">) => {
    app.decorateRequest("viewer", null);

    app.addHook("onRoute", ({ url, config }) => {
      if (url.startsWith("/api/") && !config?.access)
        throw new Error(`The route ${url} does not say who may call it.`);
    });

    app.addHook("onRequest", async (request, reply) => {
      const { access: needed, freshConfirmation } = request.routeOptions.config;
      if (!needed || needed === "public") return;
      if (needed === "visitor" && !request.headers.authorization) return;
      const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
      const admitted =
        scheme === "Bearer" && token ? await admit(dependencies, token, request.ip) : undefined;
      if (!admitted) throw new DomainError("unauthenticated", AUTHENTICATION_REQUIRED);
      const { account, claims, confirmedAt, factorShownAt } = admitted;
      if (needed === "admin" && !hasRole(account, "admin"))
        throw new DomainError("forbidden", "Only administrators can do this.");
      const isLacking =
        needsSecondFactor(dependencies, account) && !(await hasSecondFactor(dependencies.db, account.id));
      if (needed === "admin" && isLacking) throw new DomainError("second_factor_needed", SET_UP_FIRST);
      request.viewer = {
        account: isLacking
          ? { ...account, roles: account.roles.filter((role) => role !== "admin") }
          : account,
        ...{ roles: account.roles, sessionId: claims.sessionId, confirmedAt, factorShownAt },
      };
      if (freshConfirmation)
        await requireFreshConfirmation(dependencies.db, request.viewer, freshConfirmation);
      if (wantsRotation(claims)) {
        const { JWT_SECRET } = dependencies.secrets;
        reply.header("new-token", await signToken(JWT_SECRET, account.id, claims.sessionId));
      }
    });
  },
);
