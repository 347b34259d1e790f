import { reviewEndpoints } from "@trestle/domain/reviews/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { publicProfile } from "../accounts/directory.ts";
import { answerReview, setRemoved } from "./answer-review.ts";
import { presentReviews, reviewSummaries, reviewsAbout, windowsOf } from "./read-reviews.ts";
import { writeReview } from "./write-review.ts";

export const reviewRoutes = (app: App, { db }: Services): void =>
  serve(app, reviewEndpoints, {
    "GET /api/reviews/users/:userId": async ({ params, paged }) => {
      const { id } = await publicProfile(db, params.userId);
      const rows = await paged(
        sequence,
        (after, limit) => reviewsAbout(db, id, limit, after),
        ({ seq }) => seq,
      );
      return presentReviews(db, rows);
    },
    "GET /api/reviews/users/:userId/summary": async ({ params }) => {
      const { id } = await publicProfile(db, params.userId);
      return (await reviewSummaries(db, [id]))(id);
    },
    "GET /api/reviews/mine": ({ me, query }) => windowsOf(db, me.id, query.projectId),
    "POST /api/reviews/projects/:projectId": ({ me, params, body }) =>
      writeReview(db, me.id, params.projectId, body),
    "POST /api/reviews/:id/answer": ({ me, params, body }) => answerReview(db, me.id, params.id, body.text),
    "POST /api/admin/reviews/:id/remove": ({ me, params, body }) =>
      setRemoved(db, me.id, params.id, { removed: true, note: body.note }),
    "POST /api/admin/reviews/:id/restore": ({ me, params, body }) =>
      setRemoved(db, me.id, params.id, { removed: false, note: body.note }),
  });
