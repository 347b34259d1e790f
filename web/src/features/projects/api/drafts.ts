import { queryOptions } from "@tanstack/react-query";
import { type DraftContent, draft } from "@trestle/domain/projects/draft.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const path = "/api/projects/drafts";
export const draftKeys = {
  all: ["projects", "drafts"],
  one: (id: string) => ["projects", "drafts", id],
} as const;

export const draftsQuery = queryOptions({
  queryKey: draftKeys.all,
  queryFn: ({ signal }) => api(path, z.array(draft), { signal }),
});

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: draftKeys.one(id),
    queryFn: ({ signal }) => api(`${path}/${id}`, draft, { signal }),
    // What is written upon must be as new as the server has it, not as it was on the last visit.
    gcTime: 0,
  });

export const createDraft = (content?: DraftContent) =>
  api(path, draft, { method: "POST", body: { content }, once: true });

export const saveDraft = (id: string, body: { content: DraftContent; revision: number }) =>
  api(`${path}/${id}`, draft, { method: "PUT", body });

export const readDraft = (id: string) => api(`${path}/${id}`, draft);

export const deleteDraft = (id: string) => api(`${path}/${id}`, z.undefined(), { method: "DELETE" });
