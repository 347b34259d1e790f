import { queryOptions } from "@tanstack/react-query";
import { publicConfig } from "@trestle/domain/config.ts";
import { api } from "./api-client.ts";
import { PUBLIC } from "./query-client.ts";

/** What this instance says of itself; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  meta: PUBLIC,
  queryFn: ({ signal }) => api("/api/config", publicConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
});
