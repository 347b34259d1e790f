import { sql } from "kysely";
import type { Closing } from "../../room.ts";

/** A page, its pictures, what was posted and asked for: none of it is of use without the member. */
export async function forgetMember({ transaction, files }: Closing, accountId: string): Promise<void> {
  const pictures = await transaction
    .deleteFrom("club_picture")
    .where("account_id", "=", accountId)
    .returning("stored_as")
    .execute();
  await files.release(
    transaction,
    pictures.map(({ stored_as }) => stored_as),
  );
  await transaction
    .deleteFrom("club_introduction")
    .where((where) => where.or([where("asker_id", "=", accountId), where("asked_id", "=", accountId)]))
    .execute();
  await sql`update club_opportunity set comment_count = comment_count - own.count
    from (select opportunity_id, count(*)::integer as count from club_comment
      where author_id = ${accountId} group by opportunity_id) as own
    where club_opportunity.id = own.opportunity_id`.execute(transaction);
  await transaction.deleteFrom("club_comment").where("author_id", "=", accountId).execute();
  await transaction.deleteFrom("club_follow").where("account_id", "=", accountId).execute();
  await transaction.deleteFrom("club_opportunity").where("author_id", "=", accountId).execute();
  await transaction.deleteFrom("club_page").where("account_id", "=", accountId).execute();
}
