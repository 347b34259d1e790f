import { userEndpoints } from "@trestle/domain/admin/endpoints.ts";
import { z } from "zod";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { changeRoles } from "../accounts/change-roles.ts";
import { resetSecondFactor } from "../second-factor/change-second-factor.ts";
import { endSessionsOf } from "../sessions/end-sessions-of.ts";
import { readAccount, setStorageLimit } from "./account-details.ts";
import { disableAccount, enableAccount } from "./disable-account.ts";
import { listAccounts } from "./list-accounts.ts";

/** People, as administrators look after them. Every change has a reason and a line in the audit log. */
export function userRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, userEndpoints, {
    "GET /api/admin/users": ({ query, paged }) =>
      paged(
        z.string().max(64),
        (after, limit) => listAccounts(db, { ...query, limit, after }),
        ({ username }) => username.toLowerCase(),
      ),
    "GET /api/admin/users/:id": ({ params }) => readAccount(services, params.id),
    "POST /api/admin/users/:id/disable": ({ me, params, body }) =>
      disableAccount(services, me, params.id, body.reason),
    "POST /api/admin/users/:id/enable": ({ me, params, body }) =>
      enableAccount(services, me, params.id, body.reason),
    "POST /api/admin/users/:id/reset-second-factor": ({ me, params, body }) =>
      resetSecondFactor(db, me, params.id, body.reason),
    "PUT /api/admin/users/:id/roles": ({ me, params, body }) => changeRoles(db, me, params.id, body),
    "PUT /api/admin/users/:id/storage-limit": ({ me, params, body }) =>
      setStorageLimit(services, me, params.id, body),
    "POST /api/admin/users/:id/sessions/end": async ({ me, params, body }) => ({
      success: true as const,
      ended: await endSessionsOf(db, me, {
        accountId: params.id,
        reason: body.reason,
      }),
    }),
    "POST /api/admin/users/:id/sessions/:sessionId/end": async ({ me, params, body }) => ({
      success: true as const,
      ended: await endSessionsOf(db, me, {
        accountId: params.id,
        sessionId: params.sessionId,
        reason: body.reason,
      }),
    }),
  });
}
