import { queryOptions } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import {
  type Acceptance,
  type AcceptBidRequest,
  acceptance,
  acceptBidResponse,
} from "@trestle/domain/escrow/acceptance.ts";
import { api } from "../../../lib/api-client.ts";

const path = "/api/payments/accept-bid";

/** Tells the server which transaction accepted the bid; it answers once it has read it from the chain. */
export async function reportAcceptance(bid: Bid, transactionHash: string): Promise<Acceptance> {
  const { receiptOf } = await import("../../../lib/transactions/receipt-of.ts");
  const body: AcceptBidRequest = {
    bidIndex: bid.bidIndex,
    tokenId: bid.tokenId,
    bidderId: bid.bidder._id,
    transactionHash,
    bidAcceptedBlock: Number((await receiptOf(transactionHash)).blockNumber),
    amount: bid.amount,
    escrowAddress: bid.escrowAddress,
    projectTitle: bid.projectTitle,
  };
  return (await api(path, acceptBidResponse, { method: "POST", body })).acceptance;
}

/** The receipt, for the customer and the developer. */
export const acceptanceQuery = (projectId: string, bidIndex: number, viewerId: string) =>
  queryOptions({
    queryKey: ["escrow", "acceptance", projectId, bidIndex, viewerId],
    queryFn: ({ signal }) =>
      api(`/api/payments/projects/${projectId}/bids/${bidIndex}/acceptance`, acceptance, { signal }),
  });
