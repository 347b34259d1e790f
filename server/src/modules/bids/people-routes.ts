import { DomainError } from "@trestle/domain/errors.ts";
import { blockRequest, reportRequest } from "@trestle/domain/profiles/report.ts";
import { z } from "zod";
import type { App } from "../../app.ts";
import type { Dependencies } from "../../dependencies.ts";
import { viewerOf } from "../auth/access.ts";
import { setBlocked } from "../auth/blocks.ts";
import { publicProfile } from "../auth/describe-account.ts";
import { reportAccount } from "../auth/reports.ts";
import { findThread, NO_THREAD, otherOf, tellThread, threadsBetween } from "./thread.ts";

const tags = ["profiles"];
const params = z.object({ userId: z.uuid("There is no such person.") });
const success = z.object({ success: z.literal(true) });

/** What somebody can do about another who bothers him. */
export function peopleRoutes(app: App, { db }: Dependencies): void {
  app.put(
    "/api/profiles/users/:userId/block",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Take no more messages and offers from somebody, or take them again",
        params,
        body: blockRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = await publicProfile(db, request.params.userId);
      const { account } = viewerOf(request);
      await setBlocked(db, account.id, id, request.body.blocked);
      for (const thread of await threadsBetween(db, account.id, id)) await tellThread(db, thread);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/profiles/users/:userId/report",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Tell the administrators about somebody",
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
        const thread = await findThread(db, negotiationId, account.id);
        if (otherOf(thread, account.id) !== id) throw new DomainError("not_found", NO_THREAD);
      }
      await reportAccount(db, account.id, id, request.body);
      return reply.status(201).send({ success: true as const });
    },
  );
}
