import { queryOptions } from "@tanstack/react-query";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { call, keyOf, queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

const SCORE = "GET /api/scors/user/:userId";

/** A score that can't be read counts as the middle score. */
export const scorsQuery = (userId: string) =>
  queryOptions({
    queryKey: keyOf(SCORE, { params: { userId } }),
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      try {
        return (await call(SCORE, { params: { userId }, signal })).data.overallScore ?? SCORS_DEFAULT;
      } catch (error) {
        if (signal.aborted) throw error;
        return SCORS_DEFAULT;
      }
    },
  });

export const breakdownQuery = (userId: string) =>
  queryOf("GET /api/scors/user/:userId/breakdown", { params: { userId } }, { meta: PUBLIC });

export const statsQuery = (userId: string) =>
  queryOf(
    "GET /api/stats/users/:userId/stats",
    { params: { userId } },
    { meta: PUBLIC, select: ({ buildStats }) => buildStats },
  );
