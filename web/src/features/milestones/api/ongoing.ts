import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { ongoingProject } from "@trestle/domain/milestones/ongoing.ts";
import { z } from "zod";
import { pagedQuery } from "../../../lib/paged-query.ts";
import type { TrackingSearch } from "../tracking-search.ts";
import { trackingKeys } from "./keys.ts";

export const ONGOING_FAILED = "Failed to load ongoing projects.";

/** Every project that the person has a part in, the ones that wait for them first. */
export const ongoingQuery = (userId: string | null, { role, show, q }: TrackingSearch) => {
  const query = new URLSearchParams({ userId: userId ?? "", show: show ?? "ongoing" });
  if (role) query.set("role", role);
  if (q) query.set("search", q);
  return pagedQuery({
    queryKey: [...trackingKeys.list, userId, query.toString()],
    path: `/api/projects/ongoing?${query}`,
    schema: z.array(ongoingProject),
    refused: userId ? undefined : AUTHENTICATION_REQUIRED,
  });
};
