import {
  answerReviewRequest,
  removeReviewRequest,
  review,
  reviewSummary,
  reviewWindow,
  writeReviewRequest,
} from "@trestle/domain/reviews/review.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { publicProfile } from "../auth/describe-account.ts";
import { answerReview, setRemoved } from "./answer-review.ts";
import { presentReviews, reviewSummaries, reviewsAbout, windowsOf } from "./read-reviews.ts";
import { writeReview } from "./write-review.ts";

const tags = ["reviews"];
const success = z.object({ success: z.literal(true) });
const sequence = z.string().regex(/^\d{1,18}$/);
const user = z.object({ userId: z.uuid("This person doesn't exist.") });
const project = z.object({ projectId: z.uuid("This project doesn't exist.") });
const one = z.object({ id: z.uuid("This review doesn't exist.") });

export function reviewRoutes(app: App, { db }: Dependencies): void {
  app.get(
    "/api/reviews/users/:userId",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "List the published reviews of a person, newest first",
        params: user,
        querystring: pageQuery,
        response: { 200: z.array(review) },
      },
    },
    async (request, reply) => {
      const { id } = await publicProfile(db, request.params.userId);
      const { cursor, limit } = request.query;
      const rows = await reviewsAbout(db, id, limit + 1, readCursor(cursor, sequence));
      return presentReviews(
        db,
        page(request, reply, rows, limit, ({ seq }) => seq),
      );
    },
  );

  app.get(
    "/api/reviews/users/:userId/summary",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get how many stars a person has",
        params: user,
        response: { 200: reviewSummary },
      },
    },
    async ({ params }) => {
      const { id } = await publicProfile(db, params.userId);
      return (await reviewSummaries(db, [id]))(id);
    },
  );

  app.get(
    "/api/reviews/mine",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "List the finished projects whose other side I can review or have reviewed",
        querystring: z.object({ projectId: z.uuid().optional() }),
        response: { 200: z.array(reviewWindow) },
      },
    },
    async (request) => windowsOf(db, viewerOf(request).account.id, request.query.projectId),
  );

  app.post(
    "/api/reviews/projects/:projectId",
    {
      config: { access: "member", bulk: "text" },
      schema: {
        tags,
        summary: "Review the other side of a finished project",
        params: project,
        body: writeReviewRequest,
        response: { 201: success },
      },
    },
    async (request, reply) => {
      await writeReview(db, viewerOf(request).account.id, request.params.projectId, request.body);
      return reply.status(201).send({ success: true as const });
    },
  );

  app.post(
    "/api/reviews/:id/answer",
    {
      config: { access: "member", bulk: "text" },
      schema: {
        tags,
        summary: "Answer a review about me, once",
        params: one,
        body: answerReviewRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await answerReview(db, viewerOf(request).account.id, request.params.id, request.body.text);
      return reply.status(204).send();
    },
  );

  for (const [act, summary, removed] of [
    ["remove", "Remove a review; it no longer counts", true],
    ["restore", "Restore a removed review; it counts again", false],
  ] as const)
    app.post(
      `/api/admin/reviews/:id/${act}`,
      {
        config: { access: "admin" },
        schema: { tags, summary, params: one, body: removeReviewRequest, response: { 204: z.undefined() } },
      },
      async (request, reply) => {
        const { note } = request.body;
        await setRemoved(db, viewerOf(request).account.id, request.params.id, { removed, note });
        return reply.status(204).send();
      },
    );
}
