import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import { recordEvent, recordEvents } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";

const NO_REVIEW = "This review doesn’t exist.";

/** Stores the reviewed account's one public answer. */
export async function answerReview(db: Db, accountId: string, id: string, text: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("review")
      .selectAll()
      .where("id", "=", id)
      .where("published_at", "is not", null)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) refuse("not_found", NO_REVIEW);
    if (row.subject_id !== accountId) refuse("forbidden", "Only the person reviewed can answer.");
    if (row.answer !== null) refuse("conflict", "You’ve already answered this review.");
    await transaction
      .updateTable("review")
      .set({ answer: text, answered_at: new Date() })
      .where("id", "=", id)
      .execute();
    await recordEvent(transaction, "review.answered", `review.answered/${id}`, {
      projectId: row.project_id,
      author: row.author_id,
      subject: row.subject_id,
    });
  });
}

export async function reviewAuthor(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom("review")
    .select("author_id")
    .where("id", "=", id)
    .where("published_at", "is not", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) refuse("not_found", NO_REVIEW);
  return row.author_id;
}

/** Removes or restores a review. A removed review doesn't count for the score. */
export async function setRemoved(
  db: Db,
  adminId: string,
  id: string,
  { removed, note }: { removed: boolean; note: string },
): Promise<void> {
  const now = new Date();
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("review")
      .set(removed ? { removed_at: now, removed_by: adminId } : { removed_at: null, removed_by: null })
      .where("id", "=", id)
      .where("published_at", "is not", null)
      .where("removed_at", removed ? "is" : "is not", null)
      .returningAll()
      .executeTakeFirst();
    if (!row)
      refuse("conflict", removed ? "This review was already removed." : "This review is already shown.");
    if (removed && row.subject_id === adminId)
      refuse("forbidden", "You can’t remove a review about yourself. Ask another administrator.");
    await recordAudit(transaction, adminId, {
      act: removed ? "removed a review" : "restored a review",
      subject: (await namesOf(transaction, [row.author_id])).get(row.author_id) ?? "",
      subjectId: id,
      note,
    });
    const type = removed ? "review.removed" : "review.restored";
    await recordEvents(transaction, [
      {
        type,
        key: `${type}/${id}/${now.getTime()}`,
        data: { projectId: row.project_id, author: row.author_id, subject: row.subject_id },
        happenedAt: now,
      },
    ]);
  });
}
