import { queryOptions } from "@tanstack/react-query";
import { type CloseAccountRequest, closingObstacles } from "@trestle/domain/leaving/leaving.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";

/** What stands in the way of closing the account; asked again each time. */
export const obstaclesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["closing", userId],
    staleTime: 0,
    queryFn: ({ signal }) => api("/api/account/closing", closingObstacles, { signal }),
  });

export const postClose = (body: CloseAccountRequest) =>
  api("/api/account/close", z.unknown(), { method: "POST", body });

export const fetchOwnData = () => download("/api/account/export.zip");
