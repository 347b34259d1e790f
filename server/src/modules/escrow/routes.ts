import { address } from "@trestle/domain/chain-values.ts";
import { acceptance, acceptBidRequest, acceptBidResponse } from "@trestle/domain/escrow/acceptance.ts";
import { escrowCredit } from "@trestle/domain/escrow/credit.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { acceptBid, type FindBid, readAcceptance } from "./accept-bid.ts";
import { creditOf } from "./credit-of.ts";

const tags = ["payments"];
const member = { access: "member" } as const;
const visitor = { access: "visitor" } as const;
const bidPlace = z.object({
  projectId: z.uuid("This project doesn't exist."),
  bidIndex: z.coerce.number("This bid doesn't exist.").int().min(0).max(1_000_000),
});
const wallet = z.object({ address: z.string().toLowerCase().pipe(address) });

export const escrowRoutes =
  (findBid: FindBid) =>
  (app: App, dependencies: Dependencies): void => {
    app.post(
      "/api/payments/accept-bid",
      {
        config: member,
        schema: {
          tags,
          summary: "Report the transaction that accepted a bid",
          body: acceptBidRequest,
          response: { 200: acceptBidResponse },
        },
      },
      async (request) => ({
        success: true as const,
        acceptance: await acceptBid(dependencies, findBid, viewerOf(request).account, request.body),
      }),
    );

    app.get(
      "/api/payments/projects/:projectId/bids/:bidIndex/acceptance",
      {
        config: member,
        schema: {
          tags,
          summary: "Get the receipt of an accepted bid",
          params: bidPlace,
          response: { 200: acceptance },
        },
      },
      async (request) => readAcceptance(dependencies, findBid, viewerOf(request).account, request.params),
    );

    app.get(
      "/api/payments/credits/:address",
      {
        config: visitor,
        schema: {
          tags,
          summary: "Get what a wallet can withdraw from the escrow",
          params: wallet,
          response: { 200: escrowCredit },
        },
      },
      async ({ params }) => ({
        address: params.address,
        amount: await creditOf(dependencies.db, dependencies.deployment.key, params.address),
      }),
    );
  };
