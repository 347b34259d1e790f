import {
  answerIntroductionRequest,
  askIntroductionRequest,
  ownIntroductions,
} from "@trestle/domain/club/introduction.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import {
  answerIntroduction,
  askIntroduction,
  negotiateIntroduction,
  withdrawIntroduction,
} from "./introductions.ts";
import { readIntroductions } from "./read-introductions.ts";

const tags = ["club"];
const config = { access: "member" } as const;
const one = z.object({ id: z.uuid("This introduction doesn't exist.") });
const nothing = { 204: z.undefined() };

/** Being put in touch, once both sides agree. */
export function introductionRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/club/introductions",
    {
      config,
      schema: { tags, summary: "List my introductions, newest first", response: { 200: ownIntroductions } },
    },
    async (request) => readIntroductions(dependencies, viewerOf(request).account.id),
  );

  app.post(
    "/api/club/members/:userId/introductions",
    {
      config: { ...config, bulk: "text" },
      schema: {
        tags,
        summary: "Ask a member for an introduction, as a member",
        params: z.object({ userId: z.uuid("This member isn't in the directory.") }),
        body: askIntroductionRequest,
        response: { 201: z.object({ _id: z.uuid() }) },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const _id = await askIntroduction(dependencies, viewerOf(request).account.id, userId, request.body);
      return reply.status(201).send({ _id });
    },
  );

  app.post(
    "/api/club/introductions/:id/answer",
    {
      config,
      schema: {
        tags,
        summary: "Agree to an introduction, or decline it",
        params: one,
        body: answerIntroductionRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await answerIntroduction(db, viewerOf(request).account.id, request.params.id, request.body.agree);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/club/introductions/:id/withdraw",
    {
      config,
      schema: { tags, summary: "Withdraw an introduction I asked for", params: one, response: nothing },
    },
    async (request, reply) => {
      await withdrawIntroduction(db, viewerOf(request).account.id, request.params.id);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/club/introductions/:id/negotiate",
    {
      config,
      schema: {
        tags,
        summary: "Open the negotiation that an agreed introduction is about",
        params: one,
        response: { 200: z.object({ negotiationId: z.uuid() }) },
      },
    },
    async (request) => ({
      negotiationId: await negotiateIntroduction(
        dependencies,
        viewerOf(request).account.id,
        request.params.id,
      ),
    }),
  );
}
