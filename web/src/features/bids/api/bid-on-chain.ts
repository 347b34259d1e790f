import { queryOptions } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";

/** Compares a bid as shown with the same bid on the chain. */
export const bidOnChainQuery = (bid: Bid, escrow: string | undefined) =>
  queryOptions({
    queryKey: ["bid-on-chain", escrow, bid.transactionHash, bid.bidIndex, bid.terms !== null],
    queryFn: async () => {
      const { readBidOnChain } = await import("./read-bid-on-chain.ts");
      return readBidOnChain(bid, escrow ?? "");
    },
    enabled: escrow !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
