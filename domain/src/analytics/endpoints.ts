import { z } from "zod";
import { admin, endpoints, open } from "../endpoint.ts";
import { visitFigures, visitRequest } from "./visits.ts";

export const analyticsEndpoints = endpoints("analytics", {
  "POST /api/analytics/visits": open("Count a move to another page, without recording whose", {
    body: visitRequest,
    idempotent: false,
    unlogged: true,
  }),
});

export const analyticsAdminEndpoints = endpoints("admin", {
  "GET /api/admin/analytics": admin("Get the counts of page views and steps taken", {
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    answer: visitFigures,
  }),
});
