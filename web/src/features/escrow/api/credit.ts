import { queryOptions } from "@tanstack/react-query";
import { escrowCredit } from "@trestle/domain/escrow/credit.ts";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

const AGAIN_MS = 30_000;

export const readCredit = async (address: string, signal?: AbortSignal): Promise<bigint> =>
  BigInt((await api(`/api/payments/credits/${address}`, escrowCredit, { signal })).amount);

/** What a wallet can withdraw from the escrow, in wei. */
export const creditQuery = (address: string) =>
  queryOptions({
    queryKey: ["escrow", "credit", address],
    meta: PUBLIC,
    queryFn: ({ signal }) => readCredit(address, signal),
    refetchInterval: AGAIN_MS,
  });
