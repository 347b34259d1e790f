import { projectFile } from "@trestle/domain/projects/draft.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { upload } from "../../../lib/upload.ts";

const path = (draftId: string) => `/api/projects/drafts/${draftId}/files`;

export function uploadDraftFile(draftId: string, file: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.set("file", file);
  return upload({ path: path(draftId), form, schema: projectFile, onProgress });
}

export const deleteDraftFile = (draftId: string, fileId: string) =>
  api(`${path(draftId)}/${fileId}`, z.undefined(), { method: "DELETE" });

export const downloadDraftFile = (draftId: string, fileId: string) => download(`${path(draftId)}/${fileId}`);
