import { queryOptions } from "@tanstack/react-query";
import { type MovementsQuery, myMoney, pastMovement } from "@trestle/domain/my-money/my-money.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

/** Where a person's money is kept in the query cache. */
export const myMoneyKeys = {
  overview: ["my-money", "overview"],
  movements: ["my-money", "movements"],
  wallet: ["my-money", "wallet"],
} as const;

const AGAIN_MS = 30_000;

export const myMoneyQuery = (userId: string | null) =>
  queryOptions({
    queryKey: [...myMoneyKeys.overview, userId],
    queryFn: ({ signal }) => api("/api/my-money", myMoney, { signal }),
    enabled: userId !== null,
    refetchInterval: AGAIN_MS,
  });

const textOf = (filter: MovementsQuery): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

export const movementsQuery = (userId: string | null, filter: MovementsQuery) => ({
  ...pagedQuery({
    queryKey: [...myMoneyKeys.movements, userId, filter],
    path: `/api/my-money/movements?${textOf(filter)}`,
    schema: z.array(pastMovement),
  }),
  enabled: userId !== null,
});

export const downloadMovements = (filter: MovementsQuery): Promise<Blob> =>
  download(`/api/my-money/movements.csv?${textOf(filter)}`);
