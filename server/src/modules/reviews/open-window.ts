import { REVIEW_DAYS } from "@trestle/domain/reviews/review.ts";
import { type Listener, recordNew } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

/** Returns the known parties of projects; provided by the bids room. */
export type PartiesOf = (
  db: Db,
  deployment: string,
  tokenIds: string[],
) => Promise<Map<string, { projectId: string; customerId: string; developerId: string | null }>>;

const DAY_MS = 86_400_000;

/** Listener that opens a review window of 30 days when a project with a developer ends. */
export const openWindows =
  (db: Db, partiesOf: PartiesOf): Listener =>
  async (event) => {
    if (event.type !== "project.ended") return;
    const { tokenId } = event.data;
    const { deployment, txHash, logIndex, happenedAt } = event;
    if (deployment === null || txHash === null || logIndex === null) return;
    const parties = (await partiesOf(db, deployment, [tokenId])).get(tokenId);
    if (!parties?.developerId || parties.developerId === parties.customerId) return;
    const { projectId, customerId: customer, developerId: developer } = parties;
    const closesAt = new Date(happenedAt.getTime() + REVIEW_DAYS * DAY_MS);
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("review_window")
        .values({
          deployment,
          token_id: tokenId,
          project_id: projectId,
          event_id: event.id,
          customer_id: customer,
          developer_id: developer,
          ended_at: happenedAt,
          closes_at: closesAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["deployment", "token_id"])
            .doUpdateSet({ event_id: event.id, ended_at: happenedAt, closes_at: closesAt }),
        )
        .execute();
      await recordNew(transaction, [
        {
          type: "review.opened",
          key: `review.opened/${deployment}/${tokenId}`,
          data: { projectId, customer, developer, closesAt: closesAt.toISOString() },
          happenedAt,
          source: { deployment, txHash, logIndex },
        },
      ]);
    });
  };
