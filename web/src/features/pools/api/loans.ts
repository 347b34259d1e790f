import { queryOptions } from "@tanstack/react-query";
import { type LoanFilter, loan, loanSummary } from "@trestle/domain/pools/loan.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { poolKeys } from "./keys.ts";
import { LOOK_AGAIN_MS } from "./pools.ts";

const searchOf = (filter: LoanFilter) =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined)).toString();

export const loansQuery = (filter: LoanFilter) =>
  pagedQuery({
    queryKey: [...poolKeys.loans, filter],
    path: `/api/pools/loans?limit=20&${searchOf(filter)}`,
    schema: z.array(loanSummary),
    refetchInterval: 2 * LOOK_AGAIN_MS,
  });

export const readLoan = (tier: Tier, tokenId: string) => api(`/api/pools/${tier}/loans/${tokenId}`, loan);

export const loanQuery = (tier: Tier, tokenId: string) =>
  queryOptions({
    queryKey: [...poolKeys.loans, tier, tokenId],
    meta: PUBLIC,
    queryFn: ({ signal }) => api(`/api/pools/${tier}/loans/${tokenId}`, loan, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const downloadLoans = (filter: LoanFilter) => download(`/api/pools/loans.csv?${searchOf(filter)}`);
