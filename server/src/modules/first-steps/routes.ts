import { explanationName, firstSteps } from "@trestle/domain/first-steps/first-steps.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import type { Room } from "../../room.ts";
import { viewerOf } from "../auth/access.ts";
import { readSteps } from "./read-steps.ts";

const tags = ["first-steps"];
const member = { access: "member" } as const;
const nothing = { 204: z.null() };

export const firstStepsRoutes =
  (rooms: () => Room[]) =>
  (app: App, dependencies: Dependencies): void => {
    const { db } = dependencies;

    app.get(
      "/api/first-steps",
      {
        config: member,
        schema: { tags, summary: "Get my first steps and what was explained", response: { 200: firstSteps } },
      },
      async (request) => readSteps(rooms(), dependencies, viewerOf(request).account),
    );

    app.post(
      "/api/first-steps/hide",
      { config: member, schema: { tags, summary: "Hide my first steps", response: nothing } },
      async (request, reply) => {
        await db
          .insertInto("first_steps")
          .values({ account_id: viewerOf(request).account.id, hidden_at: new Date() })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ hidden_at: new Date() }))
          .execute();
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/first-steps/explained",
      {
        config: member,
        schema: {
          tags,
          summary: "Don't show me this explanation again",
          body: z.object({ name: explanationName }),
          response: nothing,
        },
      },
      async (request, reply) => {
        const { name } = request.body;
        await db
          .insertInto("first_steps")
          .values({ account_id: viewerOf(request).account.id, hidden_at: null, explained: [name] })
          .onConflict((conflict) =>
            conflict.column("account_id").doUpdateSet({
              explained: sql`array_append(array_remove(first_steps.explained, ${name}), ${name})`,
            }),
          )
          .execute();
        return reply.code(204).send(null);
      },
    );
  };
