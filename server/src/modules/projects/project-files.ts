import { refuse } from "@trestle/domain/errors.ts";
import { FILES_LIMIT, MAX_FILES } from "@trestle/domain/projects/draft.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { documentExpectation, receiveOnlyFile, uploadOf } from "../../platform/files/received-file.ts";
import type { FilePurpose } from "../../platform/files/stored-files.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { changeableDraft } from "./drafts.ts";
import type { FileRow } from "./tables.ts";

const requestFiles: FilePurpose = {
  name: "request",
  folder: "projects",
  subject: "a request",
  files: MAX_FILES,
  bytes: FILES_LIMIT,
};

/** Adds a form's file to a draft or project, if `hold` still allows it after the upload. */
export async function addFile(
  request: FastifyRequest,
  { db, files }: Pick<Services, "db" | "files">,
  draftId: string,
  hold: (transaction: Transaction, fileName: string) => Promise<unknown>,
): Promise<FileRow> {
  const accountId = viewerOf(request).account.id;
  const owner = { purpose: requestFiles, accountId, subjectId: draftId };
  return receiveOnlyFile(request, files, uploadOf(request, owner), documentExpectation, (received) =>
    db.transaction().execute(async (transaction) => {
      await hold(transaction, received.file_name);
      await files.claim(transaction, [received], owner);
      return transaction
        .insertInto("project_file")
        .values({ draft_id: draftId, ...received })
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  );
}

export async function findFile(db: Db, draftId: string, fileId: string): Promise<FileRow> {
  const file = await db
    .selectFrom("project_file")
    .selectAll()
    .where("id", "=", fileId)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
  if (!file) refuse("not_found", "This file doesn’t exist.");
  return file;
}

/** Removes a file unless frozen terms name it. */
export async function removeFile(
  { db, files }: Pick<Services, "db" | "files">,
  ownerId: string,
  draftId: string,
  fileId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await changeableDraft(transaction, ownerId, draftId);
    const { stored_as, sha256 } = await findFile(transaction, draftId, fileId);
    const named = await transaction
      .selectFrom("project_terms")
      .select("terms_hash")
      .where("project_id", "=", draftId)
      .where(sql<boolean>`terms -> 'files' @> ${JSON.stringify([{ sha256 }])}::jsonb`)
      .executeTakeFirst();
    if (named) refuse("conflict", "This file is part of the posted terms and can’t be removed.");
    await transaction.deleteFrom("project_file").where("id", "=", fileId).execute();
    await files.release(transaction, [stored_as]);
  });
  await files.removeReleased();
}
