import { queryOptions } from "@tanstack/react-query";
import { operatorOverview } from "@trestle/domain/admin/operator.ts";
import { api } from "../../../lib/api-client.ts";

const LOOK_AGAIN_MS = 10_000;

export const operatorQuery = queryOptions({
  queryKey: ["admin", "operator"],
  queryFn: ({ signal }) => api("/api/admin/operator", operatorOverview, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});
