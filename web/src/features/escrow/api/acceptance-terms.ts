import { queryOptions } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";

const AGAIN_MS = 4000;

/** Reads the effects of accepting a bid from the newest block, and refetches while the page is visible. */
export const acceptanceTermsQuery = (bid: Bid | undefined, config: PublicConfig | undefined) =>
  queryOptions({
    queryKey: ["escrow", "acceptance-terms", bid?.projectId, bid?.bidIndex, bid?.termsHash],
    queryFn: async () => {
      const { readAcceptanceTerms } = await import("./read-acceptance-terms.ts");
      return readAcceptanceTerms(bid as Bid, (config as PublicConfig).contracts);
    },
    enabled: bid !== undefined && config !== undefined,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
