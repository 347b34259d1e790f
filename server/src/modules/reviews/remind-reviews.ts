import { REVIEW_REMINDER_DAYS } from "@trestle/domain/reviews/review.ts";
import { recordNew } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/** Reminds parties without a review, once, shortly before the window closes. */
export async function remindReviewers(db: Db, now = new Date()): Promise<void> {
  const closing = await db
    .selectFrom("review_window")
    .select(["deployment", "token_id", "project_id", "customer_id", "developer_id", "closes_at"])
    .where("closes_at", ">", now)
    .where("closes_at", "<=", new Date(now.getTime() + REVIEW_REMINDER_DAYS * DAY_MS))
    .orderBy("closes_at")
    .limit(BATCH_SIZE)
    .execute();
  for (const { deployment, token_id, project_id, customer_id, developer_id, closes_at } of closing)
    await db.transaction().execute(async (transaction) => {
      const written = await transaction
        .selectFrom("review")
        .select("author_id")
        .where("deployment", "=", deployment)
        .where("token_id", "=", token_id)
        .execute();
      const authors = new Set(written.map(({ author_id }) => author_id));
      for (const [to, other] of [
        [customer_id, developer_id],
        [developer_id, customer_id],
      ] as const)
        if (!authors.has(to))
          await recordNew(transaction, [
            {
              type: "review.reminder",
              key: `review.reminder/${deployment}/${token_id}/${to}`,
              data: { projectId: project_id, to, other, closesAt: closes_at.toISOString() },
              happenedAt: now,
            },
          ]);
    });
}
