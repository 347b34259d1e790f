import { DomainError } from "@trestle/domain/errors.ts";
import { FILES_LIMIT, MOST_FILES } from "@trestle/domain/projects/draft.ts";
import type { FastifyRequest } from "fastify";
import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../dependencies.ts";
import type { EncryptedFiles } from "../../platform/encrypted-files.ts";
import { paperExpectation, receiveOnlyFile } from "../../platform/received-file.ts";
import { changeableDraft, filesOf } from "./drafts.ts";
import type { FileRow } from "./tables.ts";

/** Takes the one file of a form to the papers of a draft or project, if `hold` still lets it when it has arrived. */
export async function addFile(
  request: FastifyRequest,
  db: Database,
  files: EncryptedFiles,
  draftId: string,
  hold: (transaction: Transaction<Tables>, fileName: string) => Promise<unknown>,
): Promise<FileRow> {
  await refuseMore(db, draftId, 1);
  return receiveOnlyFile(request, files, paperExpectation, (received) =>
    db.transaction().execute(async (transaction) => {
      await hold(transaction, received.file_name);
      await refuseMore(transaction, draftId, received.size_bytes);
      return transaction
        .insertInto("project_file")
        .values({ draft_id: draftId, ...received })
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  );
}

async function refuseMore(db: Database, draftId: string, bytes: number): Promise<void> {
  const kept = await filesOf(db, draftId);
  if (kept.length >= MOST_FILES)
    throw new DomainError("conflict", `A request has at most ${MOST_FILES} files.`);
  if (kept.reduce((sum, { size_bytes }) => sum + size_bytes, bytes) > FILES_LIMIT)
    throw new DomainError("too_large", "The files of a request may have at most 50 MB together.");
}

export async function findFile(db: Database, draftId: string, fileId: string): Promise<FileRow> {
  const file = await db
    .selectFrom("project_file")
    .selectAll()
    .where("id", "=", fileId)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
  if (!file) throw new DomainError("not_found", "There is no such file.");
  return file;
}

/** Frozen terms may name the file, so it stays while any do. */
export async function removeFile(
  db: Database,
  files: EncryptedFiles,
  ownerId: string,
  draftId: string,
  fileId: string,
): Promise<void> {
  const storedAs = await db.transaction().execute(async (transaction) => {
    await changeableDraft(transaction, ownerId, draftId);
    const { stored_as, sha256 } = await findFile(transaction, draftId, fileId);
    const named = await transaction
      .selectFrom("project_terms")
      .select("terms_hash")
      .where("project_id", "=", draftId)
      .where(sql<boolean>`terms -> 'files' @> ${JSON.stringify([{ sha256 }])}::jsonb`)
      .executeTakeFirst();
    if (named)
      throw new DomainError("conflict", "These terms were frozen with this file: it stays with the request.");
    await transaction.deleteFrom("project_file").where("id", "=", fileId).execute();
    return stored_as;
  });
  await files.remove(storedAs);
}

/** Of these stored files, the ones that a request refers to. */
export async function knownFiles(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("project_file")
    .select("stored_as")
    .where("stored_as", "in", names)
    .execute();
  return new Set(rows.map(({ stored_as }) => stored_as));
}
