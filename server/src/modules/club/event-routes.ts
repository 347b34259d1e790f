import {
  calendarAddress as addressSchema,
  cancelEventRequest,
  clubEvent,
  eventFilter,
  eventGuest,
  eventRequest,
  joined,
} from "@trestle/domain/club/club-event.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { asDownload } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { cancelEvent, changeEvent, postEvent } from "./club-events.ts";
import { calendarAddress, calendarFeed, eventCalendar, renewCalendar } from "./event-calendar.ts";
import { joinEvent, leaveEvent } from "./guests.ts";
import {
  eventCursor,
  findEvent,
  listEvents,
  listGuests,
  NO_EVENT,
  presentEvents,
} from "./read-club-events.ts";

const tags = ["club"];
const member = { access: "member" } as const;
const visitor = { access: "visitor" } as const;
const one = z.object({ id: z.uuid(NO_EVENT) });
const nothing = { 204: z.undefined() };
const ICS = "text/calendar; charset=utf-8";

/** Events of members, who comes to them, and calendars. */
export function eventRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/club/events",
    {
      config: visitor,
      schema: {
        tags,
        summary: "List upcoming events, or past ones",
        querystring: eventFilter.extend(pageQuery.shape),
        response: { 200: z.array(clubEvent) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const rows = await listEvents(db, filter, readCursor(cursor, eventCursor), limit + 1);
      const shown = page(request, reply, rows, limit, ({ starts_at, id }) => ({
        at: starts_at.toISOString(),
        id,
      }));
      return presentEvents(db, shown, request.viewer?.account.id);
    },
  );

  app.get(
    "/api/club/events/:id",
    {
      config: visitor,
      schema: { tags, summary: "Get an event", params: one, response: { 200: clubEvent } },
    },
    async (request) => {
      const viewerId = request.viewer?.account.id;
      const [shown] = await presentEvents(db, [await findEvent(db, request.params.id, viewerId)], viewerId);
      return shown as NonNullable<typeof shown>;
    },
  );

  app.get(
    "/api/club/events/:id/guests",
    {
      config: member,
      schema: {
        tags,
        summary: "List an event's guests, as a guest or its host",
        params: one,
        querystring: pageQuery,
        response: { 200: z.array(eventGuest) },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const after = readCursor(cursor, z.string().regex(/^\d{1,18}$/));
      const { account } = viewerOf(request);
      const rows = await listGuests(dependencies, account.id, request.params.id, after, limit + 1);
      return page(request, reply, rows, limit, ({ seq }) => seq).map(({ seq, ...guest }) => guest);
    },
  );

  app.get(
    "/api/club/events/:id/calendar.ics",
    { config: visitor, schema: { tags, summary: "Download an event as a calendar file", params: one } },
    async (request, reply) => {
      const calendar = await eventCalendar(dependencies, request.params.id, request.viewer?.account.id);
      return asDownload(reply, ICS, "event.ics").send(calendar);
    },
  );

  app.post(
    "/api/club/events",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Post an event, as a member",
        body: eventRequest,
        response: { 201: z.object({ _id: z.uuid() }) },
      },
    },
    async (request, reply) => {
      const _id = await postEvent(dependencies, viewerOf(request).account.id, request.body);
      return reply.status(201).send({ _id });
    },
  );

  app.put(
    "/api/club/events/:id",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Change my event",
        params: one,
        body: eventRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await changeEvent(db, viewerOf(request).account.id, request.params.id, request.body);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/club/events/:id/cancel",
    {
      config: member,
      schema: {
        tags,
        summary: "Cancel my event and notify its guests",
        params: one,
        body: cancelEventRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await cancelEvent(db, viewerOf(request).account.id, request.params.id, request.body.reason);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/club/events/:id/join",
    {
      // Whoever comes and goes may have a place offered to somebody else each time, which stays in the record.
      config: { ...member, rateLimit: { max: 30, timeWindow: "1 minute" } },
      schema: {
        tags,
        summary: "Take a place, or join the waiting list",
        params: one,
        response: { 200: joined },
      },
    },
    async (request) => ({
      state: await joinEvent(dependencies, viewerOf(request).account.id, request.params.id),
    }),
  );

  app.post(
    "/api/club/events/:id/leave",
    {
      config: member,
      schema: {
        tags,
        summary: "Give up my place, or leave the waiting list",
        params: one,
        response: nothing,
      },
    },
    async (request, reply) => {
      await leaveEvent(db, viewerOf(request).account.id, request.params.id);
      return reply.status(204).send();
    },
  );

  app.get(
    "/api/club/calendar",
    {
      config: member,
      schema: {
        tags,
        summary: "Get the secret address of my events' calendar",
        response: { 200: addressSchema },
      },
    },
    async (request) => ({ url: await calendarAddress(dependencies, viewerOf(request).account.id) }),
  );

  app.post(
    "/api/club/calendar/renew",
    {
      config: member,
      schema: {
        tags,
        summary: "Replace the secret address of my events' calendar",
        response: { 200: addressSchema },
      },
    },
    async (request) => ({ url: await renewCalendar(dependencies, viewerOf(request).account.id) }),
  );

  app.get(
    "/api/club/calendars/:secret/events.ics",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get the events a person attends or hosts, for their calendar",
        params: z.object({ secret: z.string().max(64) }),
      },
    },
    async (request, reply) =>
      asDownload(reply, ICS, "events.ics").send(await calendarFeed(dependencies, request.params.secret)),
  );
}
