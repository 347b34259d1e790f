import { queryOptions } from "@tanstack/react-query";
import type { Abi } from "viem";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

const served = z.object({ abi: z.custom<Abi>(Array.isArray) });

/** The escrow's ABI as this instance serves it: a bid is accepted with it. */
export const escrowAbiQuery = queryOptions({
  queryKey: ["escrow", "abi"],
  meta: PUBLIC,
  queryFn: async ({ signal }) => (await api("/api/abi/TrestleEscrow", served, { signal })).abi,
  staleTime: Number.POSITIVE_INFINITY,
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
});
