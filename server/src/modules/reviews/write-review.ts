import { refuse } from "@trestle/domain/errors.ts";
import type { WriteReviewRequest } from "@trestle/domain/reviews/review.ts";
import { pluck } from "../../platform/database/rows.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Db, Transaction } from "../../services.ts";
import { publishReviews } from "./publish-reviews.ts";
import type { WindowRow } from "./tables.ts";

/** Returns a party's review window and locks it. */
async function lockWindow(
  transaction: Transaction,
  projectId: string,
  accountId: string,
): Promise<WindowRow> {
  const window = await transaction
    .selectFrom("review_window")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("ended_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!window || (window.customer_id !== accountId && window.developer_id !== accountId))
    refuse("not_found", "There’s no finished project here that you can review.");
  return window;
}

/** Stores one side's review, sealed until the other side has reviewed or the window closes. */
export async function writeReview(
  db: Db,
  authorId: string,
  projectId: string,
  { stars, text }: WriteReviewRequest,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const window = await lockWindow(transaction, projectId, authorId);
    const written_at = currentTime();
    if (window.closes_at <= written_at) refuse("conflict", "The time to review this project is over.");
    const isCustomer = window.customer_id === authorId;
    const subjectId = isCustomer ? window.developer_id : window.customer_id;
    const { deployment, token_id, project_id, closes_at } = window;
    const written = await transaction
      .insertInto("review")
      .values({
        deployment,
        token_id,
        project_id,
        closes_at,
        stars,
        text,
        written_at,
        author_id: authorId,
        subject_id: subjectId,
        author_side: isCustomer ? "customer" : "developer",
      })
      .onConflict((conflict) => conflict.columns(["deployment", "token_id", "author_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!written) refuse("conflict", "You’ve already reviewed this project.");
    await recordEvents(transaction, [
      {
        type: "review.submitted",
        key: `review.submitted/${written.id}`,
        data: { projectId, author: authorId, subject: subjectId },
        happenedAt: written_at,
      },
    ]);
    const sealed = await transaction
      .selectFrom("review")
      .select("id")
      .where("deployment", "=", deployment)
      .where("token_id", "=", token_id)
      .where("published_at", "is", null)
      .execute();
    if (sealed.length === 2) await publishReviews(transaction, pluck(sealed, "id"));
  });
}
