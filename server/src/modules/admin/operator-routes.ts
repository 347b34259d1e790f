import { operatorEndpoints } from "@trestle/domain/admin/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { endedCalls, openCalls, operatorAccount } from "../../platform/operator/overview.ts";
import type { Services } from "../../services.ts";
import { cancelCall, presentCalls, retryCall } from "./operator-calls.ts";

/** Routes of the server's own calls on the chain. */
export function operatorRoutes(app: App, services: Services): void {
  const { db, deployment } = services;

  serve(app, operatorEndpoints, {
    "GET /api/admin/operator": async () => {
      const account = await operatorAccount(db, deployment);
      return {
        address: account?.address ?? null,
        balance: account?.balance ?? null,
        calls: await presentCalls(db, await openCalls(db, deployment)),
      };
    },
    "GET /api/admin/operator/ended": ({ paged }) =>
      paged(
        sequence,
        async (before, limit) => presentCalls(db, await endedCalls(db, deployment, { limit, before })),
        ({ id }) => String(id),
      ),
    "POST /api/admin/operator/:id/retry": ({ me, params, body }) =>
      retryCall(services, me, params.id, body.reason),
    "POST /api/admin/operator/:id/cancel": ({ me, params, body }) =>
      cancelCall(services, me, params.id, body.reason),
  });
}
