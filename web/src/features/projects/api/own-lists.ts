import { queryOptions } from "@tanstack/react-query";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { call, keyOf, queryOf } from "../../../lib/endpoints.ts";

export const NEGOTIATION_FAILED = "Failed to load negotiation projects.";

/** All that one posted or builds. */
export const mineQuery = queryOf("GET /api/projects/mine", {});

export const negotiationQuery = (userId: string | null) =>
  queryOptions({
    queryKey: keyOf("GET /api/projects/negotiation", { viewer: userId }),
    queryFn: async ({ signal }) => {
      if (!userId) throw new Error(AUTHENTICATION_REQUIRED);
      const answer = await call("GET /api/projects/negotiation", { query: { userId }, signal });
      // An answer that is no list counts as an empty one.
      return Array.isArray(answer) ? answer : [];
    },
    retry: userId ? undefined : false,
  });

export const draftsQuery = queryOf("GET /api/projects/drafts", {});

// What is written upon must be as new as the server has it, not as it was on the last visit.
export const draftQuery = (id: string) =>
  queryOf("GET /api/projects/drafts/:id", { params: { id } }, { gcTime: 0 });
