import { queryOptions } from "@tanstack/react-query";
import { openDispute } from "@trestle/domain/milestones/tracking.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { trackingKeys } from "./keys.ts";

/** The disputes that wait for the person's decision as arbiter. */
export const disputesQuery = (userId: string | null) =>
  queryOptions({
    queryKey: [...trackingKeys.disputes, userId],
    queryFn: ({ signal }) => api("/api/disputes", z.array(openDispute), { signal }),
    enabled: userId !== null,
  });
