import { eventEndpoints } from "@trestle/domain/club/endpoints.ts";
import { asDownload } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { cancelEvent, changeEvent, postEvent } from "./club-events.ts";
import { calendarAddress, calendarFeed, eventCalendar, renewCalendar } from "./event-calendar.ts";
import { joinEvent, leaveEvent } from "./guests.ts";
import { eventCursor, findEvent, listEvents, listGuests, presentEvents } from "./read-club-events.ts";

const ICS = "text/calendar; charset=utf-8";

/** Events of members, who comes to them, and calendars. */
export function eventRoutes(app: App, services: Services): void {
  const { db } = services;
  serve(app, eventEndpoints, {
    "GET /api/club/events": async ({ me, query, paged }) => {
      const rows = await paged(
        eventCursor,
        (after, limit) => listEvents(db, query, after, limit),
        ({ starts_at, id }) => ({ at: starts_at.toISOString(), id }),
      );
      return presentEvents(db, rows, me?.id);
    },
    "GET /api/club/events/:id": async ({ me, params }) => {
      const [shown] = await presentEvents(db, [await findEvent(db, params.id, me?.id)], me?.id);
      return shown as NonNullable<typeof shown>;
    },
    "GET /api/club/events/:id/guests": async ({ me, params, paged }) => {
      const rows = await paged(
        sequence,
        (after, limit) => listGuests(services, me.id, params.id, after, limit),
        ({ seq }) => seq,
      );
      return rows.map(({ seq, ...guest }) => guest);
    },
    "GET /api/club/events/:id/calendar.ics": async ({ me, params, reply }) => {
      const calendar = await eventCalendar(services, params.id, me?.id);
      return asDownload(reply, ICS, "event.ics").send(calendar);
    },
    "POST /api/club/events": async ({ me, body }) => ({ _id: await postEvent(services, me.id, body) }),
    "PUT /api/club/events/:id": ({ me, params, body }) => changeEvent(db, me.id, params.id, body),
    "POST /api/club/events/:id/cancel": ({ me, params, body }) =>
      cancelEvent(db, me.id, params.id, body.reason),
    "POST /api/club/events/:id/join": async ({ me, params }) => ({
      state: await joinEvent(services, me.id, params.id),
    }),
    "POST /api/club/events/:id/leave": ({ me, params }) => leaveEvent(db, me.id, params.id),
    "GET /api/club/calendar": async ({ me }) => ({ url: await calendarAddress(services, me.id) }),
    "POST /api/club/calendar/renew": async ({ me }) => ({ url: await renewCalendar(services, me.id) }),
    "GET /api/club/calendars/:secret/events.ics": async ({ params, reply }) =>
      asDownload(reply, ICS, "events.ics").send(await calendarFeed(services, params.secret)),
  });
}
