import { queryOf } from "../../../lib/endpoints.ts";

export const PROJECT_FAILED = "Failed to load project details";

const again = { refetchInterval: 15_000 };

/** Cached by project and viewer, because the visible parts depend on the viewer. */
export const projectQuery = (projectId: string, viewer: string | null) =>
  queryOf("GET /api/projects/:projectId", { params: { projectId }, viewer }, again);

export const historyQuery = (projectId: string, viewer: string | null) =>
  queryOf("GET /api/projects/:projectId/history", { params: { projectId }, viewer }, again);

export const questionsQuery = (projectId: string, viewer: string | null) =>
  queryOf("GET /api/projects/:projectId/questions", { params: { projectId }, viewer }, again);
