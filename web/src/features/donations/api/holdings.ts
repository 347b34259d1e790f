import { queryOptions } from "@tanstack/react-query";
import { donorHolding } from "@trestle/domain/donations/donation.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { donationKeys } from "./keys.ts";

const PAGE = 20;
/** Whoever gave by wallet alone has no account to be told by that a project has ended. */
const AGAIN_MS = 15_000;
const path = (address: string) => `/api/payments/donors/${address}`;
const holdings = z.array(donorHolding);

/** What a wallet gave, project by project. A private project's name depends on who looks. */
export const holdingsQuery = (address: string, viewerId: string | null) => ({
  ...pagedQuery({
    queryKey: [...donationKeys.holdings, address, viewerId],
    path: `${path(address)}?limit=${PAGE}`,
    schema: holdings,
  }),
  refetchInterval: AGAIN_MS,
});

export const readHolding = async (address: string, tokenId: string, signal?: AbortSignal) =>
  (await api(`${path(address)}?tokenId=${tokenId}`, holdings, { signal }))[0] ?? null;

/** What a wallet gave to one project; null if nothing. */
export const holdingQuery = (address: string, tokenId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...donationKeys.holdings, address, viewerId, tokenId],
    queryFn: ({ signal }) => readHolding(address, tokenId, signal),
    enabled: address !== "",
    refetchInterval: AGAIN_MS,
  });
