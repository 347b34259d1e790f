import { z } from "zod";
import { address } from "../chain-values.ts";
import { endpoints, member, visitor } from "../endpoint.ts";
import { acceptance, acceptBidRequest, acceptBidResponse } from "./acceptance.ts";
import { escrowCredit } from "./credit.ts";

const bidPlace = z.object({
  projectId: z.uuid("This project doesn’t exist."),
  bidIndex: z.coerce.number("This bid doesn’t exist.").int().min(0).max(1_000_000),
});
const wallet = z.object({ address: z.string().toLowerCase().pipe(address) });

export const escrowEndpoints = endpoints("payments", {
  "POST /api/payments/accept-bid": member("Report the transaction that accepted a bid", {
    body: acceptBidRequest,
    answer: acceptBidResponse,
  }),
  "GET /api/payments/projects/:projectId/bids/:bidIndex/acceptance": member(
    "Get the receipt of an accepted bid",
    { params: bidPlace, answer: acceptance },
  ),
  "GET /api/payments/credits/:address": visitor("Get what a wallet can withdraw from the escrow", {
    params: wallet,
    answer: escrowCredit,
  }),
});
