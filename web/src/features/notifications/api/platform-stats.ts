import { queryOptions } from "@tanstack/react-query";
import { platformStats } from "@trestle/domain/platform-stats.ts";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

const AGAIN_MS = 15_000;

/** The figures of the whole instance, for everybody. */
export const platformStatsQuery = queryOptions({
  queryKey: ["platform-stats"],
  meta: PUBLIC,
  queryFn: ({ signal }) => api("/api/notifications/platform-stats", platformStats, { signal }),
  refetchInterval: AGAIN_MS,
});
