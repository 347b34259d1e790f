import { queryOptions } from "@tanstack/react-query";
import { visitFigures } from "@trestle/domain/analytics/visits.ts";
import { api } from "../../../lib/api-client.ts";

export const visitsQuery = (days: number) =>
  queryOptions({
    queryKey: ["admin", "visits", days],
    queryFn: ({ signal }) => api(`/api/admin/analytics?days=${days}`, visitFigures, { signal }),
  });
