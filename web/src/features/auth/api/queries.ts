import { queryOf } from "../../../lib/endpoints.ts";

export const ownKycQuery = (viewer: string) => queryOf("GET /api/auth/kyc", { viewer });

export const secondFactorQuery = (viewer: string) => queryOf("GET /api/auth/second-factor", { viewer });

/** Paths that change with a second factor: adding one also ends the other sessions. */
export const secondFactorPaths = [
  "/api/auth/second-factor",
  "/api/auth/sessions",
  "/api/profiles/me/activity",
] as const;
