import { clubPosts, hidePostRequest, reportPostRequest } from "@trestle/domain/club/moderation.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { hidePost, reportPost } from "./moderate-posts.ts";

const tags = ["club"];

export function clubModerationRoutes(app: App, { db }: Dependencies): void {
  app.post(
    "/api/club/reports",
    {
      config: { access: "member", bulk: "text" },
      schema: {
        tags,
        summary: "Report an opportunity, a comment, a company page or an event",
        body: reportPostRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await reportPost(db, viewerOf(request).account.id, request.body);
      return reply.status(204).send();
    },
  );

  app.put(
    "/api/admin/club/:kind/:id/hidden",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Hide something in the club, or restore it",
        params: z.object({ kind: z.enum(clubPosts), id: z.string().max(40) }),
        body: hidePostRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { kind, id } = request.params;
      await hidePost(db, viewerOf(request).account, kind, id, request.body);
      return reply.status(204).send();
    },
  );
}
