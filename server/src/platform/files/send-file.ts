import type { FastifyReply } from "fastify";
import type { StoredFiles } from "./stored-files.ts";

/** A room's record of a stored file; `stored_as` is its id. */
export type KeptFile = { file_name: string; content_type: string; size_bytes: number; stored_as: string };

/** Sends a download that browsers don't open as a page of ours, and that caches don't keep. */
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

/** A file that a browser saves, and that nothing on the way keeps. */
export const asDownload = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.headers({
    "content-type": type,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
