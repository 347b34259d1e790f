import { figureRanges, platformFigures } from "@trestle/domain/admin/overview.ts";
import { platformStats } from "@trestle/domain/platform-stats.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { platformStatsOf } from "./count-platform.ts";
import { readFigures } from "./read-figures.ts";

export function platformStatsRoutes(app: App, { db, deployment }: Dependencies): void {
  const statsNow = platformStatsOf(db, deployment.key);

  app.get(
    "/api/notifications/platform-stats",
    {
      config: { access: "public" },
      schema: {
        tags: ["platform"],
        summary: "Get platform figures",
        response: { 200: platformStats },
      },
    },
    () => statsNow(),
  );

  app.get(
    "/api/admin/figures",
    {
      config: { access: "admin" },
      schema: {
        tags: ["admin"],
        summary: "Get the platform's figures over time",
        querystring: z.object({ range: z.enum(figureRanges).default("30d") }),
        response: { 200: platformFigures },
      },
    },
    async ({ query }) => readFigures({ db, deployment }, query.range),
  );
}
