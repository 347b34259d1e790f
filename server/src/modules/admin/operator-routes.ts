import { reasonRequest } from "@trestle/domain/admin/accounts.ts";
import { operatorCall, operatorOverview } from "@trestle/domain/admin/operator.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { endedCalls, openCalls, operatorAccount } from "../../platform/operator/overview.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { cancelCall, presentCalls, retryCall } from "./operator-calls.ts";

const tags = ["admin"];
const number = z.string().regex(/^\d{1,18}$/, "This call doesn't exist.");
const params = z.object({ id: number });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

/** What the server itself does on the chain. */
export function operatorRoutes(app: App, dependencies: Dependencies): void {
  const { db, deployment } = dependencies;

  app.get(
    "/api/admin/operator",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List the operator's calls that aren't done: failed first, then the newest",
        response: { 200: operatorOverview },
      },
    },
    async () => {
      const account = await operatorAccount(db, deployment);
      return {
        address: account?.address ?? null,
        balance: account?.balance ?? null,
        calls: await presentCalls(db, await openCalls(db, deployment)),
      };
    },
  );

  app.get(
    "/api/admin/operator/ended",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List the operator's calls that have ended, newest first",
        querystring: pageQuery,
        response: { 200: z.array(operatorCall) },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const before = readCursor(cursor, number);
      const calls = await endedCalls(db, deployment, { limit: limit + 1, before });
      return page(request, reply, await presentCalls(db, calls), limit, ({ id }) => String(id));
    },
  );

  for (const [act, summary, run] of [
    ["retry", "Try a failed call again", retryCall],
    ["cancel", "Cancel a queued call", cancelCall],
  ] as const)
    app.post(
      `/api/admin/operator/:id/${act}`,
      {
        config: { access: "admin", freshConfirmation: true },
        schema: { tags, summary, params, body: reasonRequest, response: { 200: success } },
      },
      async (request) => {
        await run(dependencies, viewerOf(request).account, request.params.id, request.body.reason);
        return done;
      },
    );
}
