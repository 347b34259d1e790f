import { queryOptions } from "@tanstack/react-query";
import {
  poolEvent,
  poolSeries,
  poolsOverview,
  type SeriesRange,
  type Tier,
} from "@trestle/domain/pools/pool.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { poolKeys } from "./keys.ts";

/** Visitors hear no live updates, so everybody looks again. */
export const LOOK_AGAIN_MS = 15_000;

export const poolsQuery = queryOptions({
  queryKey: poolKeys.overview,
  meta: PUBLIC,
  queryFn: ({ signal }) => api("/api/pools", poolsOverview, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const seriesQuery = (range: SeriesRange) =>
  queryOptions({
    queryKey: [...poolKeys.series, range],
    meta: PUBLIC,
    queryFn: ({ signal }) => api(`/api/pools/series?range=${range}`, poolSeries, { signal }),
    placeholderData: (before) => before,
  });

export const poolEventsQuery = (tier: Tier) =>
  pagedQuery({
    queryKey: [...poolKeys.events, tier],
    path: `/api/pools/${tier}/events?limit=10`,
    schema: z.array(poolEvent),
  });

export const downloadEvents = (tier: Tier) => download(`/api/pools/${tier}/events.csv`);
