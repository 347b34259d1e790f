import { escrowEndpoints } from "@trestle/domain/escrow/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { acceptBid, type FindBid, readAcceptance } from "./accept-bid.ts";
import { creditOf } from "./credit-of.ts";

export const escrowRoutes =
  (findBid: FindBid) =>
  (app: App, dependencies: Dependencies): void => {
    serve(app, escrowEndpoints, {
      "POST /api/payments/accept-bid": async ({ me, body }) => ({
        success: true as const,
        acceptance: await acceptBid(dependencies, findBid, me, body),
      }),
      "GET /api/payments/projects/:projectId/bids/:bidIndex/acceptance": ({ me, params }) =>
        readAcceptance(dependencies, findBid, me, params),
      "GET /api/payments/credits/:address": async ({ params }) => ({
        address: params.address,
        amount: await creditOf(dependencies.db, dependencies.deployment.key, params.address),
      }),
    });
  };
