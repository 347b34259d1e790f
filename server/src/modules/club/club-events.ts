import { type EventContent, eventLimits, NO_EVENT } from "@trestle/domain/club/club-event.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { countEvents, recordEvent } from "../../platform/events/events.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { refreshClub } from "./audiences.ts";
import { lockEvent, moveUp, takenPlaces } from "./guests.ts";
import { requireMember } from "./membership.ts";
import type { EventRow } from "./tables.ts";

const MAX_COMING = 10;
/** Changes of time or place per day, because each sends an email to every guest. */
const MAX_MOVES_A_DAY = 5;
const DAY_MS = 86_400_000;

function checkTime({ startsAt }: Pick<EventContent, "startsAt">): void {
  const ahead = Date.parse(startsAt) - Date.now();
  if (ahead <= 0) refuse("invalid_input", "Choose a time in the future.");
  if (ahead > eventLimits.days * DAY_MS) refuse("invalid_input", "Choose a day within the next 12 months.");
}

const rowOf = ({ place, startsAt, endsAt, membersOnly, ...fields }: EventContent) => ({
  ...fields,
  starts_at: new Date(startsAt),
  ends_at: new Date(endsAt),
  members_only: membersOnly,
  place: place?.label ?? null,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
});

export async function postEvent(
  services: Pick<Services, "db" | "deployment" | "config">,
  hostId: string,
  content: EventContent,
): Promise<string> {
  await requireMember(services, hostId);
  checkTime(content);
  return services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, hostId);
    const recent = await transaction
      .selectFrom("club_event")
      .select("id")
      .where("host_id", "=", hostId)
      .where(({ or, and, eb }) =>
        or([
          and([eb("cancelled_at", "is", null), eb("ends_at", ">", new Date())]),
          eb("posted_at", ">", new Date(Date.now() - DAY_MS)),
        ]),
      )
      .execute();
    if (recent.length >= MAX_COMING)
      refuse(
        "rate_limited",
        `You can have ${MAX_COMING} upcoming events, and post ${MAX_COMING} a day. Try again later.`,
      );
    const { id } = await transaction
      .insertInto("club_event")
      .values({ host_id: hostId, ...rowOf(content) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await refreshClub(transaction, "events");
    return id;
  });
}

function requireOwn(event: EventRow, hostId: string): void {
  if (event.host_id !== hostId) refuse("not_found", NO_EVENT);
  if (event.cancelled_at) refuse("conflict", "This event is already cancelled.");
  if (event.ends_at <= new Date()) refuse("conflict", "This event is over.");
}

const movesToday = (transaction: Transaction, id: string): Promise<number> =>
  countEvents(transaction, "club_event.moved", { eventId: id }, new Date(Date.now() - DAY_MS));

/** Changes an event. Guests are notified of a new time or venue; additional places go to the waiting list. */
export async function changeEvent(db: Db, hostId: string, id: string, content: EventContent): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await lockEvent(transaction, id);
    requireOwn(before, hostId);
    const row = rowOf(content);
    const isMoved =
      row.starts_at.getTime() !== before.starts_at.getTime() ||
      row.ends_at.getTime() !== before.ends_at.getTime() ||
      row.venue !== before.venue ||
      row.online !== before.online ||
      row.link !== before.link;
    if (row.starts_at.getTime() !== before.starts_at.getTime()) checkTime(content);
    if (isMoved && (await movesToday(transaction, id)) >= MAX_MOVES_A_DAY)
      refuse(
        "rate_limited",
        `Time and place can change ${MAX_MOVES_A_DAY} times a day, because we notify every guest. Try again tomorrow.`,
      );
    const taken = await takenPlaces(transaction, id);
    if (row.places !== null && row.places < taken)
      refuse("conflict", `${taken} places are taken. Offer at least as many.`);
    const after = await transaction
      .updateTable("club_event")
      .set({ ...row, revision: sql`revision + 1` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isMoved)
      await recordEvent(transaction, "club_event.moved", `club_event.moved/${id}/${after.revision}`, {
        eventId: id,
        title: after.title,
        startsAt: after.starts_at.toISOString(),
      });
    await moveUp(transaction, after);
    await refreshClub(transaction, "events");
  });
}

/** Cancels an event and notifies guests and waiting members. Calendars keep it as cancelled. */
export async function cancelEvent(db: Db, hostId: string, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const event = await lockEvent(transaction, id);
    requireOwn(event, hostId);
    await markCancelled(transaction, event, reason);
  });
}

/** Cancels a locked event. Guests remain in the table, so that they can be notified in batches. */
export async function markCancelled(
  transaction: Transaction,
  { id, title }: Pick<EventRow, "id" | "title">,
  reason: string,
): Promise<void> {
  await transaction
    .updateTable("club_event")
    .set({ cancelled_at: new Date(), cancel_reason: reason, revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
  await recordEvent(transaction, "club_event.cancelled", `club_event.cancelled/${id}`, {
    eventId: id,
    title,
    reason,
  });
  await refreshClub(transaction, "events");
}
