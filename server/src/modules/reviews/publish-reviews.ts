import { pluck } from "../../platform/database/rows.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Db, Transaction } from "../../services.ts";

/** Publishes sealed reviews, permanently. */
export async function publishReviews(transaction: Transaction, ids: string[]): Promise<void> {
  const now = currentTime();
  const published = await transaction
    .updateTable("review")
    .set({ published_at: now })
    .where("id", "in", ids)
    .where("published_at", "is", null)
    .returningAll()
    .execute();
  await recordEvents(
    transaction,
    published.map(({ id, project_id, author_id, subject_id, stars }) => ({
      type: "review.published" as const,
      key: `review.published/${id}`,
      data: { projectId: project_id, author: author_id, subject: subject_id, stars },
      happenedAt: now,
    })),
  );
}

const BATCH_SIZE = 500;

/** Publishes reviews whose window has closed without a review from the other side. */
export async function publishOverdue(db: Db, now = new Date()): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("review")
      .select("id")
      .where("published_at", "is", null)
      .where("closes_at", "<=", now)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length > 0) await publishReviews(transaction, pluck(rows, "id"));
  });
}
