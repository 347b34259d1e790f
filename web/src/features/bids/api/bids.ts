import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Bid, bid, bidResponse, bidStanding } from "@trestle/domain/bids/bid.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { bidKeys } from "./keys.ts";

export const BID_FAILED = "Failed to load bid details";

const AGAIN_MS = 15_000;

/** In the order they were placed. Only the owner and the bidder see a bid's terms, so the key holds the viewer. */
const bidsQuery = (projectId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...bidKeys.list, projectId, viewerId],
    queryFn: ({ signal }) => api(`/api/bids/projects/${projectId}`, z.array(bid), { signal }),
    refetchInterval: AGAIN_MS,
  });

export const useBids = (projectId: string, viewerId: string | null) =>
  useQuery(bidsQuery(projectId, viewerId));

export const readBid = async (projectId: string, bidIndex: number, signal?: AbortSignal) =>
  (await api(`/api/payments/projects/${projectId}/bids/${bidIndex}`, bidResponse, { signal })).bid;

/** What it reads also corrects the list, which may be older: both then say the same of the bid. */
export const bidQuery = (projectId: string, bidIndex: number, viewerId: string | null) =>
  queryOptions({
    queryKey: [...bidKeys.one, projectId, bidIndex, viewerId],
    queryFn: async ({ client, signal }) => {
      const newest = await readBid(projectId, bidIndex, signal);
      client.setQueryData(bidsQuery(projectId, viewerId).queryKey, (list: Bid[] | undefined) =>
        list?.map((one) => (one.bidIndex === bidIndex ? newest : one)),
      );
      return newest;
    },
  });

/** Whether the person logged in may bid, and if not, why. */
export const standingQuery = (projectId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...bidKeys.standing, projectId, viewerId],
    queryFn: ({ signal }) => api(`/api/bids/projects/${projectId}/standing`, bidStanding, { signal }),
    enabled: viewerId !== null,
  });
