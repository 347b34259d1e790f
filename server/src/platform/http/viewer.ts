import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";

/** A visitor may come without a token; one that is sent must be valid. */
export type Access = "public" | "visitor" | "member" | "admin";

export type Account = Selectable<Tables["account"]>;

export type Viewer = {
  /** Without the role of an administrator while its required second factor is missing. */
  account: Account;
  /** All roles, also that one. */
  roles: Role[];
  sessionId: string;
  /** Time at which the password or the second factor was last shown in this session. */
  confirmedAt: Date | null;
  /** Time at which the second factor was last shown in this session. */
  factorShownAt: Date | null;
};

/** A dangerous act asks everybody for a confirmation, or those who have a second factor for that. */
export type FreshConfirmation = true | "second-factor";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Protects routes for which a stolen session must not be enough: asks again for the second factor, or for the
     * password of an account without one. "second-factor" where the request has the password in it.
     */
    freshConfirmation?: FreshConfirmation;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** The signed-in person of a route that is not public; the hook in `sign-in/access.ts` has seen to it that there is one. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) refuse("unauthenticated", AUTHENTICATION_REQUIRED);
  return request.viewer;
}

/** The signed-in person's record with all roles, for themselves to see. */
export function ownAccount(request: FastifyRequest): Account {
  const { account, roles } = viewerOf(request);
  return { ...account, roles };
}
