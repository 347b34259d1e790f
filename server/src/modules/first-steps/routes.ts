import { firstStepsEndpoints } from "@trestle/domain/first-steps/endpoints.ts";
import { sql } from "kysely";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Room } from "../../room.ts";
import type { Services } from "../../services.ts";
import { readSteps } from "./read-steps.ts";

export const firstStepsRoutes =
  (rooms: () => Room[]) =>
  (app: App, services: Services): void => {
    const { db } = services;

    serve(app, firstStepsEndpoints, {
      "GET /api/first-steps": ({ me }) => readSteps(rooms(), services, me),
      "POST /api/first-steps/hide": ({ me }) =>
        db
          .insertInto("first_steps")
          .values({ account_id: me.id, hidden_at: new Date() })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ hidden_at: new Date() }))
          .execute(),
      "POST /api/first-steps/explained": async ({ me, body }) => {
        const { name } = body;
        await db
          .insertInto("first_steps")
          .values({ account_id: me.id, hidden_at: null, explained: [name] })
          .onConflict((conflict) =>
            conflict.column("account_id").doUpdateSet({
              explained: sql`array_append(array_remove(first_steps.explained, ${name}), ${name})`,
            }),
          )
          .execute();
      },
    });
  };
