import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyReply } from "fastify";
import type { EncryptedFiles } from "../../platform/encrypted-files.ts";
import type { KycDocumentRow } from "./tables.ts";

/** As a download that no browser opens as a page of ours, and that nothing on the way keeps. */
export async function sendDocument(
  reply: FastifyReply,
  files: EncryptedFiles,
  document: KycDocumentRow | undefined,
): Promise<FastifyReply> {
  if (!document) throw new DomainError("not_found", "There is no such document.");
  const content = await files.read(document.stored_as);
  return reply
    .headers({
      "content-type": document.content_type,
      "content-length": document.size_bytes,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(document.file_name)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .send(content);
}
