import { randomBytes } from "node:crypto";
import { type CalendarDate, calendarFile } from "@trestle/domain/calendar-file.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { pages } from "@trestle/domain/pages.ts";
import { sql } from "kysely";
import type { Db, Services } from "../../services.ts";
import { isEnabled } from "../accounts/directory.ts";
import { findEvent } from "./read-club-events.ts";
import type { EventRow } from "./tables.ts";

const KEPT_DAYS = 30;
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Formats an event as a calendar entry; the online address only for guests with a place. */
function dateOf(
  { config }: Pick<Services, "db" | "config">,
  row: EventRow,
  attendance: string | undefined,
): CalendarDate {
  const hasPlace = attendance === "going" || attendance === "host";
  const url = `${config.PUBLIC_URL.replace(/\/$/, "")}${pages.club}/events/${row.id}`;
  return {
    id: `club-event-${row.id}`,
    at: seconds(row.starts_at),
    until: seconds(row.ends_at),
    url,
    title: row.title,
    detail: [row.cancel_reason, hasPlace ? row.link : null, row.text].filter(Boolean).join("\n\n"),
    where: row.online ? "Online" : row.venue,
    status: row.cancelled_at ? "CANCELLED" : attendance === "offered" ? "TENTATIVE" : "CONFIRMED",
    revision: row.revision,
  };
}

const fileOf = ({ config }: Pick<Services, "db" | "config">, name: string, dates: CalendarDate[]) =>
  calendarFile(name, new URL(config.PUBLIC_URL).hostname, dates, Math.floor(Date.now() / 1000));

/** Returns the calendar of one event for its viewer. */
export async function eventCalendar(
  services: Pick<Services, "db" | "config">,
  id: string,
  viewerId: string | undefined,
): Promise<string> {
  const row = await findEvent(services.db, id);
  const guest = viewerId
    ? await services.db
        .selectFrom("club_guest")
        .select("state")
        .where("event_id", "=", id)
        .where("account_id", "=", viewerId)
        .executeTakeFirst()
    : undefined;
  const attendance = row.host_id === viewerId ? "host" : guest?.state;
  return fileOf(services, row.title, [dateOf(services, row, attendance)]);
}

/** Returns the events that an account attends or hosts, for a calendar with its secret. */
export async function calendarFeed(
  services: Pick<Services, "db" | "config">,
  secret: string,
): Promise<string> {
  const { db } = services;
  const owner = await db
    .selectFrom("club_calendar")
    .select("account_id")
    .where("secret", "=", secret)
    .where(isEnabled(sql`account_id`))
    .executeTakeFirst();
  if (!owner) refuse("not_found", "This calendar doesn’t exist. Its address may be old.");
  const rows = await db
    .selectFrom("club_event")
    .leftJoin("club_guest", (join) =>
      join
        .onRef("club_guest.event_id", "=", "club_event.id")
        .on("club_guest.account_id", "=", owner.account_id)
        .on("club_guest.state", "!=", "waiting"),
    )
    .selectAll("club_event")
    .select("club_guest.state as attendance")
    .where("club_event.hidden_for", "is", null)
    .where("ends_at", ">", new Date(Date.now() - KEPT_DAYS * 86_400_000))
    .where(({ or, eb }) =>
      or([eb("host_id", "=", owner.account_id), eb("club_guest.account_id", "is not", null)]),
    )
    .orderBy("starts_at")
    .execute();
  const dates = rows.map(({ attendance, ...row }) =>
    dateOf(services, row, row.host_id === owner.account_id ? "host" : (attendance ?? undefined)),
  );
  return fileOf(services, "Business Club", dates);
}

const addressOf = ({ config }: Pick<Services, "db" | "config">, secret: string) =>
  `${config.PUBLIC_URL.replace(/\/$/, "")}/api/club/calendars/${secret}/events.ics`;
const newSecret = () => randomBytes(24).toString("base64url");

/** Returns the address of an account's calendar, created on the first request. */
export async function calendarAddress(
  services: Pick<Services, "db" | "config">,
  accountId: string,
): Promise<string> {
  await services.db
    .insertInto("club_calendar")
    .values({ account_id: accountId, secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return addressOf(services, await secretOf(services.db, accountId));
}

/** Replaces the calendar's address; the old one stops working. */
export async function renewCalendar(
  services: Pick<Services, "db" | "config">,
  accountId: string,
): Promise<string> {
  const secret = newSecret();
  await services.db
    .insertInto("club_calendar")
    .values({ account_id: accountId, secret })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ secret }))
    .execute();
  return addressOf(services, secret);
}

async function secretOf(db: Db, accountId: string): Promise<string> {
  const { secret } = await db
    .selectFrom("club_calendar")
    .select("secret")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return secret;
}
