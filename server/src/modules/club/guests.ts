import { randomUUID } from "node:crypto";
import { lastMoveOf, OFFER_HOURS } from "@trestle/domain/club/club-event.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { recordEvents } from "../../platform/events/events.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { refreshClub } from "./audiences.ts";
import { requireMember } from "./membership.ts";
import { findEvent } from "./read-club-events.ts";
import type { EventRow } from "./tables.ts";

const HOUR_MS = 3_600_000;

/** Locks the event's row until the transaction ends; required before counting its places. */
const lockEventRow = (transaction: Transaction, id: string): Promise<EventRow | undefined> =>
  transaction.selectFrom("club_event").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** As `lockEventRow`; refuses an event that isn't visible. */
export async function lockEvent(transaction: Transaction, id: string): Promise<EventRow> {
  await lockEventRow(transaction, id);
  return findEvent(transaction, id);
}

/** Returns how many places of a locked event are neither taken nor reserved. */
async function freePlaces(
  transaction: Transaction,
  { id, places }: Pick<EventRow, "id" | "places">,
): Promise<number> {
  if (places === null) return Number.MAX_SAFE_INTEGER;
  return places - (await takenPlaces(transaction, id));
}

export async function takenPlaces(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom("club_guest")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("event_id", "=", id)
    .where("state", "!=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}

/** Offers free places of a locked event to the longest waiting members, and releases expired reservations. */
export async function moveUp(transaction: Transaction, event: EventRow): Promise<void> {
  const { id, title } = event;
  const now = new Date();
  if (event.cancelled_at || event.starts_at <= now) return;
  const tell = async (
    type: "club_event.offered" | "club_event.lapsed",
    rows: { account_id: string }[],
    until: Date,
  ) =>
    recordEvents(
      transaction,
      rows.map(({ account_id: account }) => {
        const recorded = { key: `${type}/${id}/${account}/${randomUUID()}`, happenedAt: now };
        return type === "club_event.offered"
          ? { ...recorded, type, data: { eventId: id, title, account, until: until.toISOString() } }
          : { ...recorded, type, data: { eventId: id, title, account } };
      }),
    );
  const lapsed = await transaction
    .deleteFrom("club_guest")
    .where("event_id", "=", id)
    .where("state", "=", "offered")
    .where("offered_until", "<=", now)
    .returning("account_id")
    .execute();
  await tell("club_event.lapsed", lapsed, now);
  if (lastMoveOf(event.starts_at) <= now) return;
  const free = await freePlaces(transaction, event);
  if (free <= 0) return;
  const until = new Date(now.getTime() + OFFER_HOURS * HOUR_MS);
  const offered = await transaction
    .updateTable("club_guest")
    .set({ state: "offered", offered_until: until })
    .where("seq", "in", (query) =>
      query
        .selectFrom("club_guest")
        .select("seq")
        .where("event_id", "=", id)
        .where("state", "=", "waiting")
        .orderBy("seq")
        .limit(Math.min(free, 1_000)),
    )
    .returning("account_id")
    .execute();
  await tell("club_event.offered", offered, until);
}

/** Takes a place, or joins the waiting list if none is free. */
export async function joinEvent(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
  id: string,
): Promise<"going" | "waiting"> {
  const { members_only } = await findEvent(services.db, id);
  if (members_only) await requireMember(services, accountId);
  return services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const event = await lockEvent(transaction, id);
    if (event.cancelled_at) refuse("conflict", "This event is cancelled.");
    if (event.starts_at <= new Date()) refuse("conflict", "This event has already begun.");
    if (event.host_id === accountId)
      refuse("invalid_input", "You’re hosting this event, so you can’t join it.");
    if (await isBlocked(transaction, event.host_id, accountId))
      refuse("forbidden", "This host doesn’t accept you as a guest.");
    await moveUp(transaction, event);
    const own = await transaction
      .selectFrom("club_guest")
      .select("state")
      .where("event_id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (own?.state === "going") return "going";
    const hasPlace = own?.state === "offered" || (await freePlaces(transaction, event)) > 0;
    const state = hasPlace ? "going" : "waiting";
    await transaction
      .insertInto("club_guest")
      .values({ event_id: id, account_id: accountId, state })
      .onConflict((conflict) =>
        conflict.columns(["event_id", "account_id"]).doUpdateSet({ state, offered_until: null }),
      )
      .execute();
    await refreshClub(transaction, "events");
    return state;
  });
}

/** Gives up a place, a reservation or a position in the waiting list; free places are offered to the next. */
export async function leaveEvent(db: Db, accountId: string, id: string): Promise<void> {
  // Guests with a place find the event also while it is hidden.
  await findEvent(db, id, accountId);
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    await giveUpPlace(transaction, accountId, id);
  });
}

/** Gives up a place of an account that the caller has locked. */
export async function giveUpPlace(transaction: Transaction, accountId: string, id: string): Promise<void> {
  const event = await lockEventRow(transaction, id);
  const { numDeletedRows } = await transaction
    .deleteFrom("club_guest")
    .where("event_id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  // Without a place there is nothing to give up and nothing to refresh.
  if (numDeletedRows === 0n) return;
  if (event) await moveUp(transaction, event);
  await refreshClub(transaction, "events");
}

/** Offers reservations that were not taken in time to the next in the waiting lists. */
export async function moveWaitingLists(db: Db): Promise<void> {
  const due = await db
    .selectFrom("club_guest")
    .select("event_id")
    .distinct()
    .where("state", "=", "offered")
    .where("offered_until", "<=", new Date())
    .execute();
  for (const { event_id } of due)
    await db.transaction().execute(async (transaction) => {
      const event = await lockEventRow(transaction, event_id);
      if (event) await moveUp(transaction, event);
      await refreshClub(transaction, "events");
    });
}
