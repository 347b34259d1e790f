import { threadMessage } from "@trestle/domain/bids/negotiation.ts";
import { api, download } from "../../../lib/api-client.ts";
import { upload } from "../../../lib/upload.ts";

const path = (negotiationId: string) => `/api/negotiations/${negotiationId}`;

export const say = (negotiationId: string, text: string) =>
  api(`${path(negotiationId)}/messages`, threadMessage, { method: "POST", body: { text }, once: true });

export function sendFile(negotiationId: string, file: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.append("file", file, file.name);
  return upload({ path: `${path(negotiationId)}/files`, form, schema: threadMessage, onProgress });
}

export const downloadThreadFile = (negotiationId: string, fileId: string): Promise<Blob> =>
  download(`${path(negotiationId)}/files/${fileId}`);
