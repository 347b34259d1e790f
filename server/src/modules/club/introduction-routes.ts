import { introductionEndpoints } from "@trestle/domain/club/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import {
  answerIntroduction,
  askIntroduction,
  negotiateIntroduction,
  withdrawIntroduction,
} from "./introductions.ts";
import { readIntroductions } from "./read-introductions.ts";

/** Being put in touch, once both sides agree. */
export function introductionRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  serve(app, introductionEndpoints, {
    "GET /api/club/introductions": ({ me }) => readIntroductions(dependencies, me.id),
    "POST /api/club/members/:userId/introductions": async ({ me, params, body }) => {
      const { userId } = params;
      const _id = await askIntroduction(dependencies, me.id, userId, body);
      return { _id };
    },
    "POST /api/club/introductions/:id/answer": ({ me, params, body }) =>
      answerIntroduction(db, me.id, params.id, body.agree),
    "POST /api/club/introductions/:id/withdraw": ({ me, params }) =>
      withdrawIntroduction(db, me.id, params.id),
    "POST /api/club/introductions/:id/negotiate": async ({ me, params }) => ({
      negotiationId: await negotiateIntroduction(dependencies, me.id, params.id),
    }),
  });
}
