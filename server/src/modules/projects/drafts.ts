import { refuse } from "@trestle/domain/errors.ts";
import {
  type Draft,
  type DraftContent,
  emptyDraft,
  MAX_DRAFTS,
  type ProjectFile,
} from "@trestle/domain/projects/draft.ts";
import { sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import type { Closing } from "../../room.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import type { DraftRow, FileRow } from "./tables.ts";

const NO_DRAFT = "This draft doesn’t exist.";
const POSTED = "This request has been posted. Its terms can’t be changed.";
export const CHANGED_ELSEWHERE = "This draft was changed elsewhere. Reload it.";

/** Returns the draft if it belongs to this account. */
export async function ownDraft(db: Db, ownerId: string, id: string): Promise<DraftRow> {
  const row = await db
    .selectFrom("project_draft")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) refuse("not_found", NO_DRAFT);
  return row;
}

/**
 * Reads and locks a draft that can still be changed: a concurrent change must not remove a document from frozen terms
 * or a posted project.
 */
export async function changeableDraft(
  transaction: Transaction,
  ownerId: string,
  id: string,
): Promise<DraftRow> {
  await transaction.selectFrom("project_draft").select("id").where("id", "=", id).forUpdate().execute();
  const draft = await ownDraft(transaction, ownerId, id);
  if (await isPosted(transaction, id)) refuse("conflict", POSTED);
  return draft;
}

async function isPosted(db: Db, id: string): Promise<boolean> {
  const deed = await db
    .selectFrom("project_deed")
    .select("project_id")
    .where("project_id", "=", id)
    .executeTakeFirst();
  return deed !== undefined;
}

export const filesOf = (db: Db, id: string): Promise<FileRow[]> =>
  db.selectFrom("project_file").selectAll().where("draft_id", "=", id).orderBy("added_at").execute();

export const presentFile = (row: FileRow): ProjectFile => ({
  id: row.id,
  name: row.file_name,
  size: row.size_bytes,
  sha256: row.sha256,
  contentType: row.content_type,
  addedAt: row.added_at.toISOString(),
});

export async function presentDraft(db: Db, row: DraftRow): Promise<Draft> {
  const frozen = await db
    .selectFrom("project_terms")
    .selectAll()
    .where("project_id", "=", row.id)
    // The version that was sent last, otherwise the one frozen last.
    .orderBy(sql`transaction_hash is null`)
    .orderBy("frozen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    _id: row.id,
    content: { ...emptyDraft, ...row.content },
    revision: row.revision,
    files: (await filesOf(db, row.id)).map(presentFile),
    posting: frozen
      ? {
          termsHash: frozen.terms_hash,
          openUntil: frozen.terms.openUntil,
          listing: frozen.listing,
          transactionHash: frozen.transaction_hash,
          frozenAt: frozen.frozen_at.toISOString(),
        }
      : null,
    posted: await isPosted(db, row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the drafts that are not posted yet. */
export function listDrafts(db: Db, ownerId: string): Promise<DraftRow[]> {
  return db
    .selectFrom("project_draft")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("project_deed").select("project_id").whereRef("project_id", "=", "project_draft.id"),
        ),
      ),
    )
    .orderBy("updated_at", "desc")
    .execute();
}

export const createDraft = (db: Db, ownerId: string, content: DraftContent): Promise<DraftRow> =>
  db.transaction().execute((transaction) => addDraft(transaction, ownerId, content));

export async function addDraft(
  transaction: Transaction,
  ownerId: string,
  content: DraftContent,
): Promise<DraftRow> {
  await lockAccount(transaction, ownerId);
  if ((await listDrafts(transaction, ownerId)).length >= MAX_DRAFTS)
    refuse("conflict", `You have ${MAX_DRAFTS} drafts. Post or delete one first.`);
  return transaction
    .insertInto("project_draft")
    .values({ owner_id: ownerId, content: JSON.stringify(content) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Saves a change based on the given revision: concurrent changes are never overwritten. */
export function saveDraft(
  db: Db,
  ownerId: string,
  id: string,
  { content, revision }: { content: DraftContent; revision: number },
): Promise<DraftRow> {
  return db.transaction().execute(async (transaction) => {
    const draft = await changeableDraft(transaction, ownerId, id);
    if (draft.revision !== revision) refuse("conflict", CHANGED_ELSEWHERE);
    return transaction
      .updateTable("project_draft")
      .set({ content: JSON.stringify(content), revision: revision + 1, updated_at: sql`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Removes unposted drafts. Drafts whose frozen terms may be pending on the chain are hidden instead. */
export async function forgetDrafts({ transaction, files }: Closing, ownerId: string): Promise<void> {
  for (const { id } of await listDrafts(transaction, ownerId)) await removeDraft(transaction, files, id);
}

/** Deletes a draft, or hides it if its frozen terms may be pending on the chain. */
export async function deleteDraft(
  { db, files }: Pick<Services, "db" | "files">,
  ownerId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await changeableDraft(transaction, ownerId, id);
    await removeDraft(transaction, files, id);
  });
  await files.removeReleased();
}

async function removeDraft(transaction: Transaction, files: Services["files"], id: string): Promise<void> {
  const frozen = await transaction
    .selectFrom("project_terms")
    .select("terms_hash")
    .where("project_id", "=", id)
    .executeTakeFirst();
  if (frozen) {
    await transaction
      .updateTable("project_draft")
      .set({ deleted_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    return;
  }
  const rows = await filesOf(transaction, id);
  await transaction.deleteFrom("project_draft").where("id", "=", id).execute();
  await files.release(transaction, pluck(rows, "stored_as"));
}
