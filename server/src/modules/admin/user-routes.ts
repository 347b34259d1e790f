import {
  accountDetails,
  accountFilter,
  listedAccount,
  reasonRequest,
  resetSecondFactorRequest,
  rolesRequest,
  storageLimitRequest,
} from "@trestle/domain/admin/accounts.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { changeRoles } from "../auth/change-roles.ts";
import { disableAccount, enableAccount } from "../auth/disable-account.ts";
import { endSessionsOf } from "../auth/end-sessions-of.ts";
import { listAccounts } from "../auth/list-accounts.ts";
import { resetSecondFactor } from "../auth/second-factor/change-second-factor.ts";
import { readAccount, setStorageLimit } from "./account-details.ts";

const tags = ["admin"];
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };
const params = z.object({ id: z.uuid("This person doesn't exist.") });
const access = { config: { access: "admin" as const } };
/** For acts that a stolen session must not do. */
const confirmed = { config: { access: "admin", freshConfirmation: true } } as const;

/** People, as administrators look after them. Every change has a reason and a line in the audit log. */
export function userRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/admin/users",
    {
      ...access,
      schema: {
        tags,
        summary: "List accounts by name",
        querystring: pageQuery.extend(accountFilter.shape),
        response: { 200: z.array(listedAccount) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const after = readCursor(cursor, z.string().max(64));
      const rows = await listAccounts(db, { ...filter, limit: limit + 1, after });
      return page(request, reply, rows, limit, ({ username }) => username.toLowerCase());
    },
  );

  app.get(
    "/api/admin/users/:id",
    {
      ...access,
      schema: {
        tags,
        summary: "Get an account with its sessions, storage and history",
        params,
        response: { 200: accountDetails },
      },
    },
    async (request) => readAccount(dependencies, request.params.id),
  );

  for (const [act, summary, body, run] of [
    ["disable", "Disable an account", reasonRequest, disableAccount],
    ["enable", "Enable a disabled account", reasonRequest, enableAccount],
    [
      "reset-second-factor",
      "Remove the second factor of somebody who has lost it, and end their sessions",
      resetSecondFactorRequest,
      resetSecondFactor,
    ],
  ] as const)
    app.post(
      `/api/admin/users/:id/${act}`,
      {
        ...confirmed,
        schema: { tags, summary, params, body, response: { 200: success } },
      },
      async (request) => {
        await run(dependencies, viewerOf(request).account, request.params.id, request.body.reason);
        return done;
      },
    );

  app.put(
    "/api/admin/users/:id/roles",
    {
      ...confirmed,
      schema: {
        tags,
        summary: "Change a person's roles",
        params,
        body: rolesRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      await changeRoles(db, viewerOf(request).account, request.params.id, request.body);
      return done;
    },
  );

  app.put(
    "/api/admin/users/:id/storage-limit",
    {
      ...access,
      schema: {
        tags,
        summary: "Change a person's storage limit",
        params,
        body: storageLimitRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      await setStorageLimit(dependencies, viewerOf(request).account, request.params.id, request.body);
      return done;
    },
  );

  const ended = z.object({ success: z.literal(true), ended: z.number().int() });
  app.post(
    "/api/admin/users/:id/sessions/end",
    {
      ...access,
      schema: {
        tags,
        summary: "End all of a person's sessions",
        params,
        body: reasonRequest,
        response: { 200: ended },
      },
    },
    async (request) => ({
      ...done,
      ended: await endSessionsOf(db, viewerOf(request).account, {
        accountId: request.params.id,
        reason: request.body.reason,
      }),
    }),
  );

  app.post(
    "/api/admin/users/:id/sessions/:sessionId/end",
    {
      ...access,
      schema: {
        tags,
        summary: "End one of a person's sessions",
        params: params.extend({ sessionId: z.uuid("This session has already ended.") }),
        body: reasonRequest,
        response: { 200: ended },
      },
    },
    async (request) => ({
      ...done,
      ended: await endSessionsOf(db, viewerOf(request).account, {
        accountId: request.params.id,
        sessionId: request.params.sessionId,
        reason: request.body.reason,
      }),
    }),
  );
}
