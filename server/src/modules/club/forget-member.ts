import { sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import type { Closing } from "../../room.ts";
import type { Transaction } from "../../services.ts";
import { markCancelled } from "./club-events.ts";
import { giveUpPlace } from "./guests.ts";

const HOST_LEFT = "The host has left Trestle.";

/** Deletes a member's page, pictures, posts and introductions. */
export async function forgetMember({ transaction, files }: Closing, accountId: string): Promise<void> {
  const pictures = await transaction
    .deleteFrom("club_picture")
    .where("account_id", "=", accountId)
    .returning("stored_as")
    .execute();
  await files.release(transaction, pluck(pictures, "stored_as"));
  await transaction
    .deleteFrom("club_introduction")
    .where((where) => where.or([where("asker_id", "=", accountId), where("asked_id", "=", accountId)]))
    .execute();
  await sql`update club_opportunity set comment_count = comment_count - own.count
    from (select opportunity_id, count(*)::integer as count from club_comment
      where author_id = ${accountId} and hidden_for is null group by opportunity_id) as own
    where club_opportunity.id = own.opportunity_id`.execute(transaction);
  await transaction.deleteFrom("club_comment").where("author_id", "=", accountId).execute();
  await transaction.deleteFrom("club_follow").where("account_id", "=", accountId).execute();
  await transaction.deleteFrom("club_opportunity").where("author_id", "=", accountId).execute();
  await forgetEvents(transaction, accountId);
  await transaction.deleteFrom("club_page").where("account_id", "=", accountId).execute();
}

/**
 * Deletes past events. Coming ones are cancelled and lose the host's text: their guests are notified and have them in
 * their calendars. Places at others' events go to the waiting lists.
 */
async function forgetEvents(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .deleteFrom("club_event")
    .where("host_id", "=", accountId)
    .where("ends_at", "<=", new Date())
    .execute();
  const coming = await transaction
    .updateTable("club_event")
    .set({ text: HOST_LEFT, venue: "", place: null, latitude: null, longitude: null, link: null })
    .where("host_id", "=", accountId)
    .returning(["id", "title", "cancelled_at"])
    .execute();
  for (const event of coming) if (!event.cancelled_at) await markCancelled(transaction, event, HOST_LEFT);
  const attended = await transaction
    .selectFrom("club_guest")
    .select("event_id")
    .where("account_id", "=", accountId)
    .orderBy("event_id")
    .execute();
  for (const { event_id } of attended) await giveUpPlace(transaction, accountId, event_id);
  await transaction.deleteFrom("club_calendar").where("account_id", "=", accountId).execute();
}
