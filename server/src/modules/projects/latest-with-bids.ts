import type { Db } from "../../services.ts";

/** Returns when the latest requests with bids were posted, by token id. */
export async function latestWithBids(db: Db, limit: number): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("project")
    .select(["token_id", "posted_at"])
    .where("posted_at", "is not", null)
    .where("bid_count", ">", 0)
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return new Map(
    rows.flatMap(({ token_id, posted_at }) =>
      token_id && posted_at ? [[token_id, posted_at] as const] : [],
    ),
  );
}
