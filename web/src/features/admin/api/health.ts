import { queryOptions } from "@tanstack/react-query";
import { healthPage } from "@trestle/domain/admin/health.ts";
import { api } from "../../../lib/api-client.ts";

const LOOK_AGAIN_MS = 10_000;

export const healthQuery = queryOptions({
  queryKey: ["admin", "health"],
  queryFn: ({ signal }) => api("/api/admin/health", healthPage, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});
