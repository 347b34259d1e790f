import { queryOptions } from "@tanstack/react-query";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { call, keyOf, queryOf } from "../../../lib/endpoints.ts";

export const NEGOTIATION_FAILED = "Failed to load negotiation projects.";

/** Projects that the viewer has posted or builds. */
export const mineQuery = queryOf("GET /api/projects/mine", {});

export const negotiationQuery = (userId: string | null) =>
  queryOptions({
    queryKey: keyOf("GET /api/projects/negotiation", { viewer: userId }),
    queryFn: async ({ signal }) => {
      if (!userId) throw new Error(AUTHENTICATION_REQUIRED);
      const answer = await call("GET /api/projects/negotiation", { query: { userId }, signal });
      // A response that isn't a list counts as empty.
      return Array.isArray(answer) ? answer : [];
    },
    retry: userId ? undefined : false,
  });

export const draftsQuery = queryOf("GET /api/projects/drafts", {});

// Not cached between visits: editing starts from the server's newest version.
export const draftQuery = (id: string) =>
  queryOf("GET /api/projects/drafts/:id", { params: { id } }, { gcTime: 0 });
