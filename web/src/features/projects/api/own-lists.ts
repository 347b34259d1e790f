import { queryOptions } from "@tanstack/react-query";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { projectSummary } from "@trestle/domain/projects/project-summary.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { projectKeys } from "./keys.ts";

export const NEGOTIATION_FAILED = "Failed to load negotiation projects.";

const summaries = z.array(projectSummary);
/** An answer that is no list counts as an empty one. */
const summariesOrNone = z.unknown().transform((body) => (Array.isArray(body) ? body : []));

export const negotiationQuery = (userId: string | null) =>
  queryOptions({
    queryKey: [...projectKeys.negotiation, userId],
    queryFn: ({ signal }) => {
      if (!userId) throw new Error(AUTHENTICATION_REQUIRED);
      return api(`/api/projects/negotiation?userId=${userId}`, summariesOrNone.pipe(summaries), { signal });
    },
    retry: userId ? undefined : false,
  });
