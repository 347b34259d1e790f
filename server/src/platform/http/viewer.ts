import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";

/** "visitor" accepts requests without a token; a token that is sent must be valid. */
export type Access = "public" | "visitor" | "member" | "admin";

export type Account = Selectable<Tables["account"]>;

export type Viewer = {
  /** Without the administrator role while the required second factor is missing. */
  account: Account;
  /** All roles, including an administrator role without a second factor. */
  roles: Role[];
  sessionId: string;
  /** Time of the session's last confirmation by password or second factor. */
  confirmedAt: Date | null;
  /** Time of the session's last confirmation by second factor. */
  factorShownAt: Date | null;
};

/** Accounts that must confirm a dangerous act: all, or only those with a second factor. */
export type FreshConfirmation = true | "second-factor";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Protects routes against a stolen session: asks for the second factor again, or for the password of an account
     * without one. "second-factor" for a request that contains the password.
     */
    freshConfirmation?: FreshConfirmation;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/**
 * Returns the signed-in account of a non-public route; the hook in `sign-in/access.ts` guarantees that there is one.
 */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) refuse("unauthenticated", AUTHENTICATION_REQUIRED);
  return request.viewer;
}

/** Returns the signed-in account with all roles, for its owner only. */
export function ownAccount(request: FastifyRequest): Account {
  const { account, roles } = viewerOf(request);
  return { ...account, roles };
}
