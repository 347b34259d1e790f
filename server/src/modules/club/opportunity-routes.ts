import {
  closeOpportunityRequest,
  commentRequest,
  followRequest,
  opportunity,
  opportunityComment,
  opportunityFilter,
  postOpportunityRequest,
  suggestion,
} from "@trestle/domain/club/opportunity.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { closeOpportunity, comment, postOpportunity, setFollowing } from "./opportunities.ts";
import {
  findOpportunity,
  listOpportunities,
  NO_OPPORTUNITY,
  namesInClub,
  presentOpportunities,
  suggestOpportunities,
} from "./read-opportunities.ts";

const tags = ["club"];
const member = { access: "member" } as const;
const visitor = { access: "visitor" } as const;
const sequence = z.string().regex(/^\d{1,18}$/);
const one = z.object({ id: z.uuid(NO_OPPORTUNITY) });
const nothing = { 204: z.undefined() };

/** What members look for or offer. */
export function opportunityRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/club/opportunities",
    {
      config: visitor,
      schema: {
        tags,
        summary: "List opportunities, newest first",
        querystring: opportunityFilter.extend(pageQuery.shape),
        response: { 200: z.array(opportunity) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const rows = await listOpportunities(db, filter, readCursor(cursor, sequence), limit + 1);
      const shown = page(request, reply, rows, limit, ({ seq }) => seq);
      return presentOpportunities(db, shown, request.viewer?.account.id);
    },
  );

  app.get(
    "/api/club/opportunities/suggested",
    {
      config: member,
      schema: {
        tags,
        summary: "List open opportunities that fit my company page, with why",
        response: { 200: z.array(suggestion) },
      },
    },
    async (request) => suggestOpportunities(dependencies, viewerOf(request).account.id),
  );

  app.get(
    "/api/club/opportunities/:id",
    {
      config: visitor,
      schema: { tags, summary: "Get an opportunity", params: one, response: { 200: opportunity } },
    },
    async (request) => {
      const row = await findOpportunity(db, request.params.id);
      const [shown] = await presentOpportunities(db, [row], request.viewer?.account.id);
      return shown as NonNullable<typeof shown>;
    },
  );

  app.get(
    "/api/club/opportunities/:id/comments",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "List an opportunity's comments, oldest first",
        params: one,
        querystring: pageQuery,
        response: { 200: z.array(opportunityComment) },
      },
    },
    async (request, reply) => {
      const { id } = await findOpportunity(db, request.params.id);
      const { cursor, limit } = request.query;
      const after = readCursor(cursor, sequence);
      const rows = await db
        .selectFrom("club_comment")
        .selectAll()
        .where("opportunity_id", "=", id)
        .where("hidden_for", "is", null)
        .$if(after !== undefined, (query) => query.where("seq", ">", after ?? ""))
        .orderBy("seq")
        .limit(limit + 1)
        .execute();
      const shown = page(request, reply, rows, limit, ({ seq }) => seq);
      const authorOf = await namesInClub(
        db,
        shown.map(({ author_id }) => author_id),
      );
      return shown.map(({ seq, author_id, text, said_at }) => ({
        ...{ _id: seq, author: authorOf(author_id), text },
        at: said_at.toISOString(),
      }));
    },
  );

  app.post(
    "/api/club/opportunities",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Post an opportunity, as a member",
        body: postOpportunityRequest,
        response: { 201: z.object({ _id: z.uuid() }) },
      },
    },
    async (request, reply) => {
      const _id = await postOpportunity(dependencies, viewerOf(request).account.id, request.body);
      return reply.status(201).send({ _id });
    },
  );

  app.post(
    "/api/club/opportunities/:id/comments",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Comment on an opportunity, as a member",
        params: one,
        body: commentRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await comment(dependencies, viewerOf(request).account.id, request.params.id, request.body.text);
      return reply.status(204).send();
    },
  );

  app.put(
    "/api/club/opportunities/:id/follow",
    {
      config: member,
      schema: {
        tags,
        summary: "Follow an opportunity, or stop following it",
        params: one,
        body: followRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await setFollowing(db, viewerOf(request).account.id, request.params.id, request.body.follow);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/club/opportunities/:id/close",
    {
      config: member,
      schema: {
        tags,
        summary: "Close my opportunity with its outcome",
        params: one,
        body: closeOpportunityRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await closeOpportunity(db, viewerOf(request).account.id, request.params.id, request.body.outcome);
      return reply.status(204).send();
    },
  );
}
