import { scorsEndpoints } from "@trestle/domain/scors/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { publicProfile } from "../accounts/directory.ts";
import { buildStatsOf } from "./build-stats.ts";
import { readBreakdown, readWhatIf } from "./read-breakdown.ts";
import { overallScore } from "./stored-scores.ts";
import { topDevelopers } from "./top-developers.ts";

/** Routes of scores. Only finished work counts; an account without any has the middle score. */
export function scorsRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, scorsEndpoints, {
    "GET /api/stats/users/:userId/stats": async ({ params: { userId } }) => {
      const { ethereumAddress } = await publicProfile(db, userId);
      const statsOf = await buildStatsOf(services, ethereumAddress ? [ethereumAddress] : []);
      return { success: true as const, buildStats: statsOf(ethereumAddress) };
    },
    "GET /api/scors/user/:userId": async ({ params: { userId } }) => {
      await publicProfile(db, userId);
      return { success: true as const, data: { overallScore: await overallScore(services, userId) } };
    },
    "GET /api/scors/user/:userId/breakdown": async ({ params: { userId } }) => {
      await publicProfile(db, userId);
      return readBreakdown(services, userId);
    },
    "GET /api/scors/user/:userId/what-if": async ({ params: { userId }, query: { amount } }) => {
      await publicProfile(db, userId);
      return readWhatIf(services, userId, BigInt(amount));
    },
    "GET /api/scors/top-developers": () => topDevelopers(services),
  });
}
