import { escrowEndpoints } from "@trestle/domain/escrow/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Db, Services } from "../../services.ts";
import { acceptBid, type FindBid, readAcceptance } from "./accept-bid.ts";

/** Returns the credit of a wallet in the escrow, in wei. */
async function creditOf(db: Db, deployment: string, account: string): Promise<string> {
  const row = await db
    .selectFrom("escrow_credit")
    .select("amount")
    .where("deployment", "=", deployment)
    .where("account", "=", account)
    .executeTakeFirst();
  return row?.amount ?? "0";
}

export const escrowRoutes =
  (findBid: FindBid) =>
  (app: App, services: Services): void => {
    serve(app, escrowEndpoints, {
      "POST /api/payments/accept-bid": async ({ me, body }) => ({
        success: true as const,
        acceptance: await acceptBid(services, findBid, me, body),
      }),
      "GET /api/payments/projects/:projectId/bids/:bidIndex/acceptance": ({ me, params }) =>
        readAcceptance(services, findBid, me, params),
      "GET /api/payments/credits/:address": async ({ params }) => ({
        address: params.address,
        amount: await creditOf(services.db, services.deployment.key, params.address),
      }),
    });
  };
