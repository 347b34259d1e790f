import { queryOptions } from "@tanstack/react-query";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { type ProjectSummary, projectSummary } from "@trestle/domain/projects/project-summary.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { projectKeys } from "./keys.ts";

export const NEGOTIATION_FAILED = "Failed to load negotiation projects.";

const summaries = z.array(projectSummary);
/** An answer that is no list counts as an empty one. */
const summariesOrNone = z.unknown().transform((body) => (Array.isArray(body) ? body : []));

const listQuery = (
  list: "ongoing" | "negotiation",
  userId: string | null,
  schema: z.ZodType<ProjectSummary[]>,
) =>
  queryOptions({
    queryKey: [...projectKeys[list], userId],
    queryFn: ({ signal }) => {
      if (!userId) throw new Error(AUTHENTICATION_REQUIRED);
      return api(`/api/projects/${list}?userId=${userId}`, schema, { signal });
    },
    retry: userId ? undefined : false,
  });

export const ongoingQuery = (userId: string | null) => listQuery("ongoing", userId, summaries);
export const negotiationQuery = (userId: string | null) =>
  listQuery("negotiation", userId, summariesOrNone.pipe(summaries));
