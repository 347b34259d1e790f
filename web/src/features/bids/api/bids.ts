import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, keyOf, queryOf } from "../../../lib/endpoints.ts";

export const BID_FAILED = "Failed to load bid details";

const AGAIN_MS = 15_000;

/** In the order they were placed. Only the owner and the bidder see a bid's terms, so the key holds the viewer. */
const bidsQuery = (projectId: string, viewer: string | null) =>
  queryOf(
    "GET /api/bids/projects/:projectId",
    { params: { projectId }, viewer },
    { refetchInterval: AGAIN_MS },
  );

export const useBids = (projectId: string, viewer: string | null) => useQuery(bidsQuery(projectId, viewer));

const bidPlace = "GET /api/payments/projects/:projectId/bids/:bidIndex";

export const readBid = async (projectId: string, bidIndex: number, signal?: AbortSignal) =>
  (await call(bidPlace, { params: { projectId, bidIndex }, ...(signal && { signal }) })).bid;

/** Also updates the bid in the cached list, which may be older, so that the two never disagree. */
export const bidQuery = (projectId: string, bidIndex: number, viewer: string | null) =>
  queryOptions({
    queryKey: keyOf(bidPlace, { params: { projectId, bidIndex }, viewer }),
    queryFn: async ({ client, signal }) => {
      const newest = await readBid(projectId, bidIndex, signal);
      client.setQueryData(bidsQuery(projectId, viewer).queryKey, (list) =>
        list?.map((one) => (one.bidIndex === bidIndex ? newest : one)),
      );
      return newest;
    },
  });

/** Whether the person logged in may bid, and if not, why. */
export const standingQuery = (projectId: string, viewer: string | null) =>
  queryOf(
    "GET /api/bids/projects/:projectId/standing",
    { params: { projectId }, viewer },
    { enabled: viewer !== null },
  );
