import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { listOf } from "../../../lib/endpoints.ts";
import type { TrackingSearch } from "../tracking-search.ts";

export const ONGOING_FAILED = "Failed to load ongoing projects.";

/** Every project that the person has a part in, the ones that wait for them first. */
export const ongoingQuery = (userId: string | null, { role, show, q }: TrackingSearch) => {
  const list = listOf("GET /api/projects/ongoing", {
    query: { userId: userId ?? "", show: show ?? "ongoing", role, search: q },
  });
  const refuse = () => {
    throw new Error(AUTHENTICATION_REQUIRED);
  };
  return userId ? list : { ...list, queryFn: refuse, retry: false };
};
