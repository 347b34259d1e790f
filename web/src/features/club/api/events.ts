import { call, listOf } from "../../../lib/endpoints.ts";

type Viewer = string | null;

export const eventsQuery = (viewer: Viewer, query: { past?: "true" | undefined; host?: string } = {}) =>
  listOf("GET /api/club/events", { query: { limit: 5, ...query }, viewer });

export const joinEvent = (id: string) => call("POST /api/club/events/:id/join", { params: { id } });
