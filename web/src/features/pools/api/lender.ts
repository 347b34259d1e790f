import { queryOptions } from "@tanstack/react-query";
import { lenderPositions, poolMovement } from "@trestle/domain/pools/position.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { poolKeys } from "./keys.ts";
import { LOOK_AGAIN_MS } from "./pools.ts";

const path = (address: string) => `/api/pools/lenders/${address}`;
const movements = z.array(poolMovement);

export const positionsQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...poolKeys.lender, address],
    queryFn: ({ signal }) => api(path(address ?? ""), lenderPositions, { signal }),
    enabled: address !== null,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const movementsQuery = (address: string) =>
  pagedQuery({
    queryKey: [...poolKeys.lender, address, "movements"],
    path: `${path(address)}/movements?limit=10`,
    schema: movements,
  });

/** The newest deposits and withdrawals: whether the server has read one yet. */
export const readMovements = (address: string) => api(`${path(address)}/movements?limit=20`, movements);

export const downloadMovements = (address: string) => download(`${path(address)}/movements.csv`);
