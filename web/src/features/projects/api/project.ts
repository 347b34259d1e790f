import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectFile } from "@trestle/domain/projects/draft.ts";
import { happening, project, type UpdateProject } from "@trestle/domain/projects/project.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { serverMessage } from "../../../lib/request-error.ts";
import { upload } from "../../../lib/upload.ts";
import { projectKeys } from "./keys.ts";

export const PROJECT_FAILED = "Failed to load project details";
const UPDATE_FAILED = "Failed to update project.";

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

/** Moves a project, then reads all three lists and the project anew. A failure is the caller's to show. */
export async function updateProject(client: QueryClient, id: string, change: UpdateProject): Promise<void> {
  try {
    await api(`/api/projects/${id}`, project, { method: "PUT", body: change });
  } catch (error) {
    throw new Error(serverMessage(error) ?? UPDATE_FAILED, { cause: error });
  }
  await refreshProjects(client);
}

const refreshProjects = (client: QueryClient): Promise<unknown> =>
  Promise.all(Object.values(projectKeys).map((queryKey) => client.invalidateQueries({ queryKey })));

export const downloadPaper = (id: string, fileId: string): Promise<Blob> =>
  download(`/api/projects/${id}/files/${fileId}`);

export function addPaper(id: string, paper: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.append("file", paper, paper.name);
  return upload({ path: `/api/projects/${id}/files`, form, schema: projectFile, onProgress });
}
