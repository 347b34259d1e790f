import { SCORS_DEFAULT, scorsResponse, statsResponse } from "@trestle/domain/scors/scors.ts";
import { z } from "zod";
import type { App } from "../../app.ts";
import type { Dependencies } from "../../dependencies.ts";
import { publicProfile } from "../auth/describe-account.ts";

const tags = ["scors"];
const params = z.object({ userId: z.uuid("There is no such person.") });

/** Reputation is drawn from finished work alone; somebody without any has the middle score and nothing to count. */
export function scorsRoutes(app: App, { db }: Dependencies): void {
  app.get(
    "/api/stats/users/:userId/stats",
    {
      config: { access: "public" },
      schema: { tags, summary: "What somebody has built", params, response: { 200: statsResponse } },
    },
    async ({ params: { userId } }) => {
      await publicProfile(db, userId);
      return {
        success: true as const,
        buildStats: { completed: 0, successRate: 0, avgDeliveryTime: 0, earnings: 0 },
      };
    },
  );

  app.get(
    "/api/scors/user/:userId",
    {
      config: { access: "public" },
      schema: { tags, summary: "Somebody's reputation, 1 to 11", params, response: { 200: scorsResponse } },
    },
    async ({ params: { userId } }) => {
      await publicProfile(db, userId);
      return { success: true as const, data: { overallScore: SCORS_DEFAULT } };
    },
  );
}
