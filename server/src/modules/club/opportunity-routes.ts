import { opportunityEndpoints } from "@trestle/domain/club/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { closeOpportunity, comment, postOpportunity, setFollowing } from "./opportunities.ts";
import {
  findOpportunity,
  listOpportunities,
  namesInClub,
  presentOpportunities,
  suggestOpportunities,
} from "./read-opportunities.ts";

/** Routes of opportunities, which members seek or offer. */
export function opportunityRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, opportunityEndpoints, {
    "GET /api/club/opportunities": async ({ me, query, paged }) => {
      const shown = await paged(
        sequence,
        (after, limit) => listOpportunities(db, query, after, limit),
        ({ seq }) => seq,
      );
      return presentOpportunities(db, shown, me?.id);
    },
    "GET /api/club/opportunities/suggested": ({ me }) => suggestOpportunities(services, me.id),
    "GET /api/club/opportunities/:id": async ({ me, params }) => {
      const row = await findOpportunity(db, params.id);
      const [shown] = await presentOpportunities(db, [row], me?.id);
      return shown as NonNullable<typeof shown>;
    },
    "GET /api/club/opportunities/:id/comments": async ({ params, paged }) => {
      const { id } = await findOpportunity(db, params.id);
      const shown = await paged(
        sequence,
        (after, limit) =>
          db
            .selectFrom("club_comment")
            .selectAll()
            .where("opportunity_id", "=", id)
            .where("hidden_for", "is", null)
            .$if(after !== undefined, (query) => query.where("seq", ">", after ?? ""))
            .orderBy("seq")
            .limit(limit)
            .execute(),
        ({ seq }) => seq,
      );
      const authorOf = await namesInClub(
        db,
        shown.map(({ author_id }) => author_id),
      );
      return shown.map(({ seq, author_id, text, said_at }) => ({
        _id: seq,
        author: authorOf(author_id),
        text,
        at: said_at.toISOString(),
      }));
    },
    "POST /api/club/opportunities": async ({ me, body }) => {
      const _id = await postOpportunity(services, me.id, body);
      return { _id };
    },
    "POST /api/club/opportunities/:id/comments": ({ me, params, body }) =>
      comment(services, me.id, params.id, body.text),
    "PUT /api/club/opportunities/:id/follow": ({ me, params, body }) =>
      setFollowing(db, me.id, params.id, body.follow),
    "POST /api/club/opportunities/:id/close": ({ me, params, body }) =>
      closeOpportunity(db, me.id, params.id, body.outcome),
  });
}
