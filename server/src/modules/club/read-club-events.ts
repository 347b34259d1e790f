import { type ClubEvent, type eventFilter, lastMoveOf, NO_EVENT } from "@trestle/domain/club/club-event.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { z } from "zod";
import { pluck } from "../../platform/database/rows.ts";
import type { Db, Services } from "../../services.ts";
import { isEnabled } from "../accounts/directory.ts";
import { overallScores } from "../scors/stored-scores.ts";
import { namesInClub } from "./read-opportunities.ts";
import { placeOf } from "./read-page.ts";
import type { EventRow } from "./tables.ts";

/** Cursor: the last row's start and id. */
export const eventCursor = z.object({ at: z.iso.datetime(), id: z.uuid() });

const visibleEvents = (db: Db) =>
  db.selectFrom("club_event").selectAll().where("hidden_for", "is", null).where(isEnabled(sql`host_id`));

/** Returns coming events, soonest first, or past events, latest first. */
export function listEvents(
  db: Db,
  { host, past = false }: z.infer<typeof eventFilter>,
  after: z.infer<typeof eventCursor> | undefined,
  limit: number,
): Promise<EventRow[]> {
  const direction = past ? "desc" : "asc";
  return visibleEvents(db)
    .where("ends_at", past ? "<=" : ">", new Date())
    .$if(!past, (query) => query.where("cancelled_at", "is", null))
    .$if(host !== undefined, (query) => query.where("host_id", "=", host ?? ""))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(starts_at, id) ${past ? sql`<` : sql`>`}
          (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("starts_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}

/** Returns a visible event. Its host and guests also find it while it is hidden or its host's account is disabled. */
export async function findEvent(db: Db, id: string, viewerId?: string): Promise<EventRow> {
  const row =
    (await visibleEvents(db).where("id", "=", id).executeTakeFirst()) ??
    (viewerId ? await findHidden(db, id, viewerId) : undefined);
  if (!row) refuse("not_found", NO_EVENT);
  return row;
}

async function findHidden(db: Db, id: string, viewerId: string): Promise<EventRow | undefined> {
  const row = await db
    .selectFrom("club_event")
    .selectAll()
    .where("id", "=", id)
    .where(
      sql<boolean>`(host_id = ${viewerId} or exists (
        select from club_guest where event_id = club_event.id and account_id = ${viewerId}))`,
    )
    .executeTakeFirst();
  if (!row || row.cancelled_at) return row;
  return { ...row, hidden_for: row.hidden_for ?? "The host’s account is disabled." };
}

const HIDDEN = "This event is hidden. Nobody can join it, and no reminder is sent.";

const stateOf = ({ cancelled_at, ends_at, hidden_for }: EventRow): ClubEvent["state"] =>
  cancelled_at ? "cancelled" : ends_at <= new Date() ? "over" : hidden_for !== null ? "hidden" : "coming";

/** Returns an event's text. For a hidden event the host reads the reason, all others only that it is hidden. */
const textFor = ({ text, hidden_for, host_id }: EventRow, viewerId: string | undefined): string => {
  if (hidden_for === null) return text;
  return host_id === viewerId ? `${HIDDEN} Reason given: ${hidden_for}` : HIDDEN;
};

type Counted = { event_id: string; taken: number; waiting: number; before: number };

/** Returns events with their attendance and the reader's own state. The online address is for guests with a place. */
export async function presentEvents(
  db: Db,
  rows: EventRow[],
  viewerId: string | undefined,
): Promise<ClubEvent[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const viewer = viewerId ?? null;
  const [hostOf, counts, own] = await Promise.all([
    namesInClub(db, pluck(rows, "host_id")),
    sql<Counted>`
      select guest.event_id, count(*) filter (where guest.state <> 'waiting')::integer as taken,
        count(*) filter (where guest.state = 'waiting')::integer as waiting,
        count(*) filter (where guest.state = 'waiting' and guest.seq <= own.seq)::integer as before
      from club_guest as guest
      left join club_guest as own on own.event_id = guest.event_id and own.account_id = ${viewer}::uuid
      where guest.event_id = any(${ids}::uuid[]) group by guest.event_id`.execute(db),
    db
      .selectFrom("club_guest")
      .selectAll()
      .where("event_id", "in", ids)
      .where(sql<boolean>`account_id = ${viewer}::uuid`)
      .execute(),
  ]);
  return rows.map((row) => {
    const count = counts.rows.find(({ event_id }) => event_id === row.id);
    const guest = own.find(({ event_id }) => event_id === row.id);
    return {
      _id: row.id,
      title: row.title,
      text: textFor(row, viewerId),
      online: row.online,
      venue: row.venue,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      place: placeOf(row),
      places: row.places,
      membersOnly: row.members_only,
      link:
        row.hidden_for === null && (guest?.state === "going" || row.host_id === viewerId) ? row.link : null,
      host: hostOf(row.host_id),
      state: stateOf(row),
      cancelReason: row.cancel_reason,
      taken: count?.taken ?? 0,
      waiting: count?.waiting ?? 0,
      movesUntil: lastMoveOf(row.starts_at).toISOString(),
      own: guest
        ? {
            state: guest.state,
            since: guest.since.toISOString(),
            offeredUntil: guest.offered_until?.toISOString() ?? null,
            position: guest.state === "waiting" ? (count?.before ?? 1) : null,
          }
        : null,
    };
  });
}

/** Returns guests with a place, for each other and the host: names and scores, no contact details. */
export async function listGuests(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
  id: string,
  after: string | undefined,
  limit: number,
) {
  const { db } = services;
  const event = await findEvent(db, id);
  const own = await db
    .selectFrom("club_guest")
    .select("state")
    .where("event_id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (event.host_id !== accountId && own?.state !== "going")
    refuse("forbidden", "You’ll see the guests once you have a place.");
  const rows = await db
    .selectFrom("club_guest")
    .select(["account_id", "seq"])
    .where("event_id", "=", id)
    .where("state", "=", "going")
    .$if(after !== undefined, (query) => query.where("seq", ">", after ?? ""))
    .orderBy("seq")
    .limit(limit)
    .execute();
  const ids = rows.map(({ account_id }) => account_id);
  const [named, scoreOf] = await Promise.all([namesInClub(db, ids), overallScores(services, ids)]);
  return rows.map(({ account_id, seq }) => ({ ...named(account_id), scors: scoreOf(account_id), seq }));
}
