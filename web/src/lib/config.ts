import { queryOf } from "./endpoints.ts";
import { PUBLIC } from "./query-client.ts";

/** Public configuration of this instance, which is constant while the page is open. */
export const configQuery = queryOf(
  "GET /api/config",
  {},
  {
    meta: PUBLIC,
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
  },
);
