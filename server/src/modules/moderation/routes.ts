import { DomainError } from "@trestle/domain/errors.ts";
import {
  blockRequest,
  closeReportRequest,
  report,
  reportRequest,
} from "@trestle/domain/moderation/report.ts";
import { z } from "zod";
import type { Database, Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { publicProfile } from "../auth/describe-account.ts";
import { setBlocked } from "./blocks.ts";
import { closedReports, closeReport, openReports, reportAccount, type Shown } from "./reports.ts";

const tags = ["moderation"];
const NO_THREAD = "This negotiation doesn't exist.";
const params = z.object({ userId: z.uuid("This person doesn't exist.") });
const closedPlace = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });
const success = z.object({ success: z.literal(true) });

/** What reports are about, in other rooms. */
export type Reportable = Shown & {
  /** Both sides of a negotiation, if there is one. */
  sidesOf: (db: Database, negotiationId: string) => Promise<string[]>;
  /** Who wrote a published review. */
  reviewAuthor: (db: Database, reviewId: string) => Promise<string>;
};

/** Blocking and reporting somebody, and what administrators do about reports. */
export const moderationRoutes =
  ({ sidesOf, reviewAuthor, ...shown }: Reportable) =>
  (app: App, { db }: Dependencies): void => {
    app.put(
      "/api/moderation/users/:userId/block",
      {
        // Each change is told to whoever negotiates with them, and stays.
        config: { access: "member", rateLimit: { max: 10, timeWindow: "1 minute" } },
        schema: {
          tags,
          summary: "Block or unblock a person",
          params,
          body: blockRequest,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { id } = await publicProfile(db, request.params.userId);
        const { account } = viewerOf(request);
        await setBlocked(db, account.id, id, request.body.blocked);
        return reply.status(204).send();
      },
    );

    app.post(
      "/api/moderation/users/:userId/report",
      {
        config: { access: "member", bulk: "text" },
        schema: {
          tags,
          summary: "Report a person",
          params,
          body: reportRequest,
          response: { 201: success },
        },
      },
      async (request, reply) => {
        const { account } = viewerOf(request);
        const { id } = await publicProfile(db, request.params.userId);
        const { negotiationId } = request.body;
        if (negotiationId !== undefined) {
          const sides = await sidesOf(db, negotiationId);
          if (!sides.includes(account.id) || !sides.includes(id))
            throw new DomainError("not_found", NO_THREAD);
        }
        const { reviewId } = request.body;
        if (reviewId !== undefined && (await reviewAuthor(db, reviewId)) !== id)
          throw new DomainError("not_found", "This review doesn't exist.");
        await reportAccount(db, account.id, id, request.body);
        return reply.status(201).send({ success: true as const });
      },
    );

    app.get(
      "/api/admin/reports",
      {
        config: { access: "admin" },
        schema: {
          tags,
          summary: "List open reports",
          response: { 200: z.array(report) },
        },
      },
      async () => openReports(db, shown),
    );

    app.get(
      "/api/admin/reports/closed",
      {
        config: { access: "admin" },
        schema: {
          tags,
          summary: "List closed reports, newest first",
          querystring: pageQuery,
          response: { 200: z.array(report) },
        },
      },
      async (request, reply) => {
        const { cursor, limit } = request.query;
        const rows = await closedReports(db, shown, limit + 1, readCursor(cursor, closedPlace));
        return page(request, reply, rows, limit, ({ place, _id }) => ({ place, id: _id }));
      },
    );

    app.post(
      "/api/admin/reports/:id/close",
      {
        config: { access: "admin" },
        schema: {
          tags,
          summary: "Close a report with an outcome",
          params: z.object({ id: z.uuid() }),
          body: closeReportRequest,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        await closeReport(db, viewerOf(request).account, request.params.id, request.body.note);
        return reply.status(204).send();
      },
    );
  };
