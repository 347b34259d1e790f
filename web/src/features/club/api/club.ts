import { queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

type Viewer = string | null;

export const countsQuery = queryOf("GET /api/club/members/count", {}, { meta: PUBLIC });

export const companyPageQuery = (userId: string) =>
  queryOf("GET /api/club/members/:userId", { params: { userId } }, { meta: PUBLIC });

export const membershipQuery = (viewer: Viewer) =>
  queryOf("GET /api/club/membership", { viewer }, { enabled: viewer !== null });

export const introductionsQuery = (viewer: Viewer) =>
  queryOf("GET /api/club/introductions", { viewer }, { enabled: viewer !== null });
