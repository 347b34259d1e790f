import { queryOptions } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";

const AGAIN_MS = 4000;

/** What accepting a bid would do, read from the newest block and again while somebody looks at it. */
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
