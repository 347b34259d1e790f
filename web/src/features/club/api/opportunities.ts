import { queryOptions } from "@tanstack/react-query";
import {
  type OpportunityKind,
  opportunity,
  opportunityComment,
  type PostOpportunityRequest,
  suggestion,
} from "@trestle/domain/club/opportunity.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { clubKey } from "./keys.ts";

export const opportunitiesKey = [...clubKey, "opportunities"] as const;

type Ask = { kind?: OpportunityKind; author?: string; all?: boolean };

export const opportunitiesQuery = (viewerId: string | null, { kind, author, all }: Ask) => {
  const query = new URLSearchParams({ limit: "10" });
  if (kind) query.set("kind", kind);
  if (author) query.set("author", author);
  if (all) query.set("all", "true");
  return pagedQuery({
    queryKey: [...opportunitiesKey, "list", viewerId, query.toString()],
    path: `/api/club/opportunities?${query}`,
    schema: z.array(opportunity),
  });
};

export const suggestionsQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: [...opportunitiesKey, "suggested", viewerId],
    enabled: viewerId !== null,
    queryFn: ({ signal }) => api("/api/club/opportunities/suggested", z.array(suggestion), { signal }),
  });

export const opportunityQuery = (viewerId: string | null, id: string) =>
  queryOptions({
    queryKey: [...opportunitiesKey, "one", viewerId, id],
    queryFn: ({ signal }) => api(`/api/club/opportunities/${id}`, opportunity, { signal }),
  });

export const commentsQuery = (id: string) =>
  pagedQuery({
    queryKey: [...opportunitiesKey, "comments", id],
    path: `/api/club/opportunities/${id}/comments?limit=50`,
    schema: z.array(opportunityComment),
  });

export const postOpportunity = (body: PostOpportunityRequest) =>
  api("/api/club/opportunities", z.object({ _id: z.uuid() }), { method: "POST", body, once: true });

export const postComment = (id: string, text: string) =>
  api(`/api/club/opportunities/${id}/comments`, z.undefined(), {
    method: "POST",
    body: { text },
    once: true,
  });

export const putFollow = (id: string, follow: boolean) =>
  api(`/api/club/opportunities/${id}/follow`, z.undefined(), { method: "PUT", body: { follow } });

export const closeOpportunity = (id: string, outcome: string) =>
  api(`/api/club/opportunities/${id}/close`, z.undefined(), { method: "POST", body: { outcome } });
