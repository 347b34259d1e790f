import { call, fetchFile, listOf, queryOf } from "../../../lib/endpoints.ts";

type Viewer = string | null;

export const eventsQuery = (viewer: Viewer, query: { past?: "true" | undefined; host?: string } = {}) =>
  listOf("GET /api/club/events", { query: { limit: 5, ...query }, viewer });
export const eventQuery = (viewer: Viewer, id: string) =>
  queryOf("GET /api/club/events/:id", { params: { id }, viewer });
export const guestsQuery = (viewer: Viewer, id: string) =>
  listOf("GET /api/club/events/:id/guests", { params: { id }, viewer });
export const calendarQuery = (viewer: Viewer) => queryOf("GET /api/club/calendar", { viewer });

export const joinEvent = (id: string) => call("POST /api/club/events/:id/join", { params: { id } });
export const leaveEvent = (id: string) => call("POST /api/club/events/:id/leave", { params: { id } });
export const downloadEvent = (id: string) =>
  fetchFile("GET /api/club/events/:id/calendar.ics", { params: { id } });
