import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import type { Services } from "../../services.ts";
import { requireFreshConfirmation } from "../second-factor/confirmation.ts";
import { hasSecondFactor, needsSecondFactor } from "../second-factor/second-factor.ts";
import { type Admitted, accountOfSession } from "../sessions/sessions.ts";
import { readToken, signToken, type TokenClaims, wantsRotation } from "../sessions/tokens.ts";

/** Returns the account of a genuine token with a live session. */
export async function admit(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  token: string,
  address: string,
): Promise<(Admitted & { claims: TokenClaims }) | undefined> {
  const claims = await readToken(secrets.JWT_SECRET, token);
  const found = claims && (await accountOfSession(db, claims.sessionId, claims.accountId, address));
  return found && { ...found, claims };
}

const SET_UP_FIRST =
  "Administrators need a second factor. Set one up in your profile under Two-step sign-in, then come back.";

/** Checks each route's declared access. An API route without a declaration fails at start-up. */
export const access = plugin(
  async (app: FastifyInstance, services: Pick<Services, "db" | "secrets" | "config">) => {
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
      const admitted = scheme === "Bearer" && token ? await admit(services, token, request.ip) : undefined;
      if (!admitted) refuse("unauthenticated", AUTHENTICATION_REQUIRED);
      const { account, claims, confirmedAt, factorShownAt } = admitted;
      if (needed === "admin" && !hasRole(account, "admin"))
        refuse("forbidden", "Only administrators can do this.");
      const isLacking =
        needsSecondFactor(services, account) && !(await hasSecondFactor(services.db, account.id));
      if (needed === "admin" && isLacking) refuse("second_factor_needed", SET_UP_FIRST);
      request.viewer = {
        account: isLacking
          ? { ...account, roles: account.roles.filter((role) => role !== "admin") }
          : account,
        roles: account.roles,
        sessionId: claims.sessionId,
        confirmedAt,
        factorShownAt,
      };
      if (freshConfirmation) await requireFreshConfirmation(services.db, request.viewer, freshConfirmation);
      if (wantsRotation(claims)) {
        const { JWT_SECRET } = services.secrets;
        reply.header("new-token", await signToken(JWT_SECRET, account.id, claims.sessionId));
      }
    });
  },
);
