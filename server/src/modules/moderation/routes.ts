import { refuse } from "@trestle/domain/errors.ts";
import { moderationEndpoints } from "@trestle/domain/moderation/endpoints.ts";
import { z } from "zod";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Db, Services } from "../../services.ts";
import { publicProfile } from "../accounts/directory.ts";
import { setBlocked } from "./blocks.ts";
import { closedReports, closeReport, openReports, type ReportLookups, reportAccount } from "./reports.ts";

const NO_THREAD = "This negotiation doesn’t exist.";
const closedPlace = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });

/** Lookups of reported content, provided by other rooms. */
export type Reportable = ReportLookups & {
  /** Returns both sides of a negotiation, if it exists. */
  sidesOf: (db: Db, negotiationId: string) => Promise<string[]>;
  reviewAuthor: (db: Db, reviewId: string) => Promise<string>;
};

export const moderationRoutes =
  ({ sidesOf, reviewAuthor, ...shown }: Reportable) =>
  (app: App, { db }: Services): void => {
    serve(app, moderationEndpoints, {
      "PUT /api/moderation/users/:userId/block": async ({ me, params, body }) => {
        const { id } = await publicProfile(db, params.userId);
        await setBlocked(db, me.id, id, body.blocked);
      },
      "POST /api/moderation/users/:userId/report": async ({ me, params, body }) => {
        const { id } = await publicProfile(db, params.userId);
        const { negotiationId } = body;
        if (negotiationId !== undefined) {
          const sides = await sidesOf(db, negotiationId);
          if (!sides.includes(me.id) || !sides.includes(id)) refuse("not_found", NO_THREAD);
        }
        const { reviewId } = body;
        if (reviewId !== undefined && (await reviewAuthor(db, reviewId)) !== id)
          refuse("not_found", "This review doesn’t exist.");
        await reportAccount(db, me.id, id, body);
      },
      "GET /api/admin/reports": () => openReports(db, shown),
      "GET /api/admin/reports/closed": ({ paged }) =>
        paged(
          closedPlace,
          (after, limit) => closedReports(db, shown, limit, after),
          ({ place, _id }) => ({ place, id: _id }),
        ),
      "POST /api/admin/reports/:id/close": ({ me, params, body }) =>
        closeReport(db, me, params.id, body.note),
    });
  };
