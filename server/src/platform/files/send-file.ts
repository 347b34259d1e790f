import type { FastifyReply } from "fastify";
import type { StoredFiles } from "./stored-files.ts";

/** A room's record of a stored file; `stored_as` is its id. */
export type KeptFile = { file_name: string; content_type: string; size_bytes: number; stored_as: string };

/** Sends a file as a download that browsers don't open as a page of this origin and caches don't store. */
export async function sendFile(
  reply: FastifyReply,
  files: StoredFiles,
  file: KeptFile,
): Promise<FastifyReply> {
  const content = await files.read(file.stored_as);
  return reply
    .headers({
      "content-type": file.content_type,
      "content-length": file.size_bytes,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.file_name)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .send(content);
}

/** Sets headers so that a browser saves the response and no cache stores it. */
export const asDownload = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.headers({
    "content-type": type,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
