import type { Db } from "../../services.ts";

/** Members who chose to be found, at most so many. */
export async function listedMembers(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("club_page")
    .select("account_id")
    .where("shown", "=", true)
    .orderBy("account_id")
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
