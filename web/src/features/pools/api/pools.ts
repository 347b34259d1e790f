import { keepPreviousData } from "@tanstack/react-query";
import type { SeriesRange, Tier } from "@trestle/domain/pools/pool.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

/** Polling interval, because visitors have no live updates. */
export const LOOK_AGAIN_MS = 15_000;

export const poolsQuery = queryOf("GET /api/pools", {}, { meta: PUBLIC, refetchInterval: LOOK_AGAIN_MS });

export const seriesQuery = (range: SeriesRange) => ({
  ...queryOf("GET /api/pools/series", { query: { range } }),
  meta: PUBLIC,
  placeholderData: keepPreviousData,
});

export const positionsQuery = (address: string | null) =>
  queryOf(
    "GET /api/pools/lenders/:address",
    { params: { address: address ?? "" } },
    { enabled: address !== null, refetchInterval: LOOK_AGAIN_MS },
  );

/** Reads a lender's newest deposits and withdrawals, to detect when a new one is indexed. */
export const readMovements = (address: string) =>
  call("GET /api/pools/lenders/:address/movements", { params: { address }, query: { limit: 20 } });

export const readLoan = (tier: Tier, tokenId: string) =>
  call("GET /api/pools/:tier/loans/:tokenId", { params: { tier, tokenId } });

export const readBorrowing = (projectId: string, amount?: bigint) =>
  call("GET /api/pools/borrowing/:projectId", {
    params: { projectId },
    query: { amount: amount?.toString() },
  });
