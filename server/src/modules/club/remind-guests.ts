import { REMINDER_HOURS } from "@trestle/domain/club/club-event.ts";
import { sql } from "kysely";
import { isRecorded, recordEvents } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";
import { isEnabled } from "../accounts/directory.ts";

const HOUR_MS = 3_600_000;

/** Reminds guests with a place once, the day before, and again if the event is moved after that. */
export async function remindGuests(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Concurrent runs must not remind of the same event.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('club event reminders', 0)) as mine`.execute(
      transaction,
    );
    if (!rows[0]?.mine) return;
    const now = Date.now();
    const key = sql<string>`'club_event.reminder/' || club_event.id || '/' || extract(epoch from club_event.starts_at)::bigint`;
    const events = await transaction
      .selectFrom("club_event")
      .selectAll()
      .select(key.as("key"))
      .where("hidden_for", "is", null)
      .where(isEnabled(sql`host_id`))
      .where("cancelled_at", "is", null)
      .where("starts_at", ">", new Date(now))
      .where("starts_at", "<=", new Date(now + REMINDER_HOURS * HOUR_MS))
      .where(({ not }) => not(isRecorded(key)))
      .execute();
    await recordEvents(
      transaction,
      events.map(({ id, title, starts_at, online, venue, host_id, key }) => ({
        type: "club_event.reminder",
        key,
        data: {
          eventId: id,
          title,
          host: host_id,
          startsAt: starts_at.toISOString(),
          where: online ? "Online" : venue,
        },
        happenedAt: new Date(),
      })),
    );
  });
}
