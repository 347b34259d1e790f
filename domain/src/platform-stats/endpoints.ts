import { z } from "zod";
import { figureRanges, platformFigures } from "../admin/overview.ts";
import { admin, endpoints, open } from "../endpoint.ts";
import { platformStats } from "../platform-stats.ts";

export const platformStatsEndpoints = endpoints("platform", {
  "GET /api/notifications/platform-stats": open("Get platform figures", { answer: platformStats }),
});

export const platformStatsAdminEndpoints = endpoints("admin", {
  "GET /api/admin/figures": admin("Get the platform’s figures over time", {
    query: z.object({ range: z.enum(figureRanges).default("30d") }),
    answer: platformFigures,
  }),
});
