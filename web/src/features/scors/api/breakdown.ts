import { queryOptions } from "@tanstack/react-query";
import { scorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

export const breakdownQuery = (userId: string) =>
  queryOptions({
    queryKey: ["scors", userId, "breakdown"],
    meta: PUBLIC,
    queryFn: ({ signal }) => api(`/api/scors/user/${userId}/breakdown`, scorsBreakdown, { signal }),
  });
