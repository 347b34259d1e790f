import { queryOptions } from "@tanstack/react-query";
import {
  type EvidenceKind,
  evidence,
  evidenceFile,
  type UpdateEvidence,
} from "@trestle/domain/milestones/evidence.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { upload } from "../../../lib/upload.ts";
import { trackingKeys } from "./keys.ts";

const root = (projectId: string) => `/api/projects/${projectId}/evidence`;
const one = (projectId: string, evidenceId: string) => `${root(projectId)}/${evidenceId}`;
const file = (projectId: string, evidenceId: string, fileId: string) =>
  `${one(projectId, evidenceId)}/files/${fileId}`;

/** Everything sealed for a milestone, for those who can read it. */
export const evidenceQuery = (projectId: string, milestone: number) =>
  queryOptions({
    queryKey: [...trackingKeys.evidence, projectId, milestone],
    queryFn: ({ signal }) => api(`${root(projectId)}?milestone=${milestone}`, z.array(evidence), { signal }),
  });

type Draft = { kind: EvidenceKind; milestone: number | null; from?: string };

export const openDraft = (projectId: string, draft: Draft) =>
  api(root(projectId), evidence, { method: "POST", body: draft });

export const draftQuery = (projectId: string, draft: Draft) =>
  queryOptions({
    queryKey: [...trackingKeys.draft, projectId, draft.kind, draft.milestone],
    queryFn: () => openDraft(projectId, draft),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const updateEvidence = (projectId: string, evidenceId: string, change: UpdateEvidence) =>
  api(one(projectId, evidenceId), evidence, { method: "PUT", body: change });

/** From here on nobody changes it; the answer has its manifest and hash. */
export const sealEvidence = (projectId: string, evidenceId: string) =>
  api(`${one(projectId, evidenceId)}/seal`, evidence, { method: "POST", body: {} });

export function addEvidenceFile(
  projectId: string,
  evidenceId: string,
  content: File,
  onProgress: (percent: number) => void,
) {
  const form = new FormData();
  form.append("file", content, content.name);
  return upload({ path: `${one(projectId, evidenceId)}/files`, form, schema: evidenceFile, onProgress });
}

export const updateEvidenceFile = (
  projectId: string,
  evidenceId: string,
  fileId: string,
  change: { note?: string; forgetPlace?: true },
) => api(file(projectId, evidenceId, fileId), z.unknown(), { method: "PUT", body: change });

export const removeEvidenceFile = (projectId: string, evidenceId: string, fileId: string) =>
  api(file(projectId, evidenceId, fileId), z.unknown(), { method: "DELETE" });

export const downloadEvidenceFile = (projectId: string, evidenceId: string, fileId: string) =>
  download(file(projectId, evidenceId, fileId));

/** Kept as long as the page is open: a small picture doesn't change. */
export const thumbnailQuery = (projectId: string, evidenceId: string, fileId: string) =>
  queryOptions({
    queryKey: [...trackingKeys.evidence, "thumbnail", fileId],
    queryFn: ({ signal }) => download(`${file(projectId, evidenceId, fileId)}/thumbnail`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const downloadEvidenceZip = (projectId: string, milestone: number): Promise<Blob> =>
  download(`/api/projects/${projectId}/milestones/${milestone}/evidence.zip`);
