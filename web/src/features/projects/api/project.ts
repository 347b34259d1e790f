import { queryOptions } from "@tanstack/react-query";
import { projectFile } from "@trestle/domain/projects/draft.ts";
import { happening, project, type UpdateProject } from "@trestle/domain/projects/project.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { upload } from "../../../lib/upload.ts";
import { projectKeys } from "./keys.ts";

export const PROJECT_FAILED = "Failed to load project details";
export const UPDATE_FAILED = "Failed to update project.";

const AGAIN_MS = 15_000;

export const readProject = (id: string, signal?: AbortSignal) =>
  api(`/api/projects/${id}`, project, { signal });

/** What is seen of a project depends on who looks, so it is kept by both. */
export const projectQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...projectKeys.one, id, viewerId],
    queryFn: ({ signal }) => readProject(id, signal),
    refetchInterval: AGAIN_MS,
  });

export const historyQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...projectKeys.history, id, viewerId],
    queryFn: ({ signal }) => api(`/api/projects/${id}/history`, z.array(happening), { signal }),
    refetchInterval: AGAIN_MS,
  });

export const updateProject = (id: string, change: UpdateProject) =>
  api(`/api/projects/${id}`, project, { method: "PUT", body: change });

export const downloadDocument = (id: string, fileId: string): Promise<Blob> =>
  download(`/api/projects/${id}/files/${fileId}`);

export function addDocument(id: string, document: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.append("file", document, document.name);
  return upload({ path: `/api/projects/${id}/files`, form, schema: projectFile, onProgress });
}
