import { queryOptions } from "@tanstack/react-query";
import { operatorCall, operatorOverview } from "@trestle/domain/admin/operator.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

const LOOK_AGAIN_MS = 10_000;
const success = z.object({ success: z.literal(true) });

export const operatorQuery = queryOptions({
  queryKey: ["admin", "operator"],
  queryFn: ({ signal }) => api("/api/admin/operator", operatorOverview, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const endedCallsQuery = pagedQuery({
  queryKey: ["admin", "operator", "ended"],
  path: "/api/admin/operator/ended?limit=20",
  schema: z.array(operatorCall),
  refetchInterval: LOOK_AGAIN_MS,
});

export const actOnCall = (act: "retry" | "cancel", id: number, reason: string) =>
  api(`/api/admin/operator/${id}/${act}`, success, { method: "POST", body: { reason } });
