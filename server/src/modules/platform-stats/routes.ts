import { deploymentKey } from "@trestle/chain/deployment.ts";
import { platformStats } from "@trestle/domain/platform-stats.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { platformStatsOf } from "./count-platform.ts";

export function platformStatsRoutes(app: App, { db, deployment }: Dependencies): void {
  const statsNow = platformStatsOf(db, deploymentKey(deployment));

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
}
