import { introductionEndpoints } from "@trestle/domain/club/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import {
  answerIntroduction,
  askIntroduction,
  negotiateIntroduction,
  withdrawIntroduction,
} from "./introductions.ts";
import { readIntroductions } from "./read-introductions.ts";

/** Being put in touch, once both sides agree. */
export function introductionRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, introductionEndpoints, {
    "GET /api/club/introductions": ({ me }) => readIntroductions(services, me.id),
    "POST /api/club/members/:userId/introductions": async ({ me, params, body }) => {
      const { userId } = params;
      const _id = await askIntroduction(services, me.id, userId, body);
      return { _id };
    },
    "POST /api/club/introductions/:id/answer": ({ me, params, body }) =>
      answerIntroduction(db, me.id, params.id, body.agree),
    "POST /api/club/introductions/:id/withdraw": ({ me, params }) =>
      withdrawIntroduction(db, me.id, params.id),
    "POST /api/club/introductions/:id/negotiate": async ({ me, params }) => ({
      negotiationId: await negotiateIntroduction(services, me.id, params.id),
    }),
  });
}
