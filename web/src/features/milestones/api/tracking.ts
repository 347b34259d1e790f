import { queryOf } from "../../../lib/endpoints.ts";

/** Cached by project and viewer, because the possible acts depend on the viewer. */
export const trackingQuery = (projectId: string, viewer: string | null) =>
  queryOf(
    "GET /api/projects/:projectId/tracking",
    { params: { projectId }, viewer },
    { refetchInterval: 15_000 },
  );

/** The disputes that wait for the person's decision as arbiter. */
export const disputesQuery = (viewer: string | null) =>
  queryOf("GET /api/disputes", { viewer }, { enabled: viewer !== null });
