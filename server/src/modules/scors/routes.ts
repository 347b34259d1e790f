import { wei } from "@trestle/domain/money.ts";
import { scorsBreakdown, scorsWhatIf } from "@trestle/domain/scors/breakdown.ts";
import { scorsResponse, statsResponse, topDeveloper } from "@trestle/domain/scors/scors.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { publicProfile } from "../auth/describe-account.ts";
import { buildStatsOf } from "./build-stats.ts";
import { readBreakdown, readWhatIf } from "./read-breakdown.ts";
import { overallScore } from "./stored-scores.ts";
import { topDevelopers } from "./top-developers.ts";

const tags = ["scors"];
const params = z.object({ userId: z.uuid("This person doesn't exist.") });

/** Reputation is drawn from finished work alone; somebody without any has the middle score and nothing to count. */
export function scorsRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/stats/users/:userId/stats",
    {
      config: { access: "public" },
      schema: { tags, summary: "Get a person's build statistics", params, response: { 200: statsResponse } },
    },
    async ({ params: { userId } }) => {
      const { ethereumAddress } = await publicProfile(db, userId);
      const statsOf = await buildStatsOf(dependencies, ethereumAddress ? [ethereumAddress] : []);
      return { success: true as const, buildStats: statsOf(ethereumAddress) };
    },
  );

  app.get(
    "/api/scors/user/:userId",
    {
      config: { access: "public" },
      schema: { tags, summary: "Get a person's SCORS, 1 to 11", params, response: { 200: scorsResponse } },
    },
    async ({ params: { userId } }) => {
      await publicProfile(db, userId);
      return { success: true as const, data: { overallScore: await overallScore(dependencies, userId) } };
    },
  );

  app.get(
    "/api/scors/user/:userId/breakdown",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get what a person's SCORS is made of",
        params,
        response: { 200: scorsBreakdown },
      },
    },
    async ({ params: { userId } }) => {
      await publicProfile(db, userId);
      return readBreakdown(dependencies, userId);
    },
  );

  app.get(
    "/api/scors/user/:userId/what-if",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get what one more project would do to a person's SCORS",
        params,
        querystring: z.object({ amount: wei }),
        response: { 200: scorsWhatIf },
      },
    },
    async ({ params: { userId }, query: { amount } }) => {
      await publicProfile(db, userId);
      return readWhatIf(dependencies, userId, BigInt(amount));
    },
  );

  app.get(
    "/api/scors/top-developers",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "List the top verified developers",
        response: { 200: z.array(topDeveloper) },
      },
    },
    async () => topDevelopers(dependencies),
  );
}
