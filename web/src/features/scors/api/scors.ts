import { queryOptions } from "@tanstack/react-query";
import { SCORS_DEFAULT, scorsResponse, statsResponse } from "@trestle/domain/scors/scors.ts";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

/** A score that cannot be read counts as the middle one. */
export const scorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["scors", userId],
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      try {
        return (await api(`/api/scors/user/${userId}`, scorsResponse, { signal })).data.overallScore;
      } catch (error) {
        if (signal.aborted) throw error;
        return SCORS_DEFAULT;
      }
    },
  });

export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["stats", userId],
    meta: PUBLIC,
    queryFn: async ({ signal }) =>
      (await api(`/api/stats/users/${userId}/stats`, statsResponse, { signal })).buildStats,
  });
