import { clubEndpoints } from "@trestle/domain/club/endpoints.ts";
import { pluck } from "../../platform/database/rows.ts";
import { asDownload } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { cancelEvent, changeEvent, postEvent } from "./club-events.ts";
import { calendarAddress, calendarFeed, eventCalendar, renewCalendar } from "./event-calendar.ts";
import { joinEvent, leaveEvent } from "./guests.ts";
import {
  answerIntroduction,
  askIntroduction,
  negotiateIntroduction,
  readIntroductions,
  withdrawIntroduction,
} from "./introductions.ts";
import { countMembers, directoryOrders, listDirectory, presentEntry } from "./list-directory.ts";
import { readMembership } from "./membership.ts";
import { hidePost, reportPost } from "./moderate-posts.ts";
import { closeOpportunity, comment, postOpportunity, setFollowing } from "./opportunities.ts";
import { addPicture, captionPicture, removePicture, sendPicture } from "./pictures.ts";
import { eventCursor, findEvent, listEvents, listGuests, presentEvents } from "./read-club-events.ts";
import {
  findOpportunity,
  listOpportunities,
  namesInClub,
  presentOpportunities,
  suggestOpportunities,
} from "./read-opportunities.ts";
import { readOwnPage, readPage } from "./read-page.ts";
import { savePage } from "./save-page.ts";

export function clubRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, clubEndpoints, {
    "GET /api/club/members": async ({ query, paged }) => {
      const rows = await paged(
        directoryOrders[query.sort].cursor,
        (after, limit) => listDirectory(db, query, after, limit),
        (row) => [row.key, row.account_id],
      );
      return rows.map(presentEntry);
    },
    "GET /api/club/members/count": () => countMembers(db),
    "GET /api/club/members/:userId": ({ params }) => readPage(db, params.userId),
    "GET /api/club/membership": ({ me }) => readMembership(services, me.id),
    "GET /api/club/page": async ({ me }) => ({ page: await readOwnPage(db, me.id) }),
    "PUT /api/club/page": ({ me, body }) => savePage(services, me.id, body),
    "POST /api/club/page/pictures": ({ request }) => addPicture(request, services),
    "PUT /api/club/page/pictures/:id": ({ me, params, body }) =>
      captionPicture(db, me.id, params.id, body.caption),
    "DELETE /api/club/page/pictures/:id": ({ me, params }) => removePicture(services, me.id, params.id),
    "GET /api/club/pictures/:id": ({ params, reply }) => sendPicture(reply, services, params.id),
    "GET /api/club/opportunities": async ({ me, query, paged }) => {
      const shown = await paged(
        sequence,
        (after, limit) => listOpportunities(db, query, after, limit),
        ({ seq }) => seq,
      );
      return presentOpportunities(db, shown, me?.id);
    },
    "GET /api/club/opportunities/suggested": ({ me }) => suggestOpportunities(services, me.id),
    "GET /api/club/opportunities/:id": async ({ me, params }) => {
      const row = await findOpportunity(db, params.id);
      const [shown] = await presentOpportunities(db, [row], me?.id);
      return shown as NonNullable<typeof shown>;
    },
    "GET /api/club/opportunities/:id/comments": async ({ params, paged }) => {
      const { id } = await findOpportunity(db, params.id);
      const shown = await paged(
        sequence,
        (after, limit) =>
          db
            .selectFrom("club_comment")
            .selectAll()
            .where("opportunity_id", "=", id)
            .where("hidden_for", "is", null)
            .$if(after !== undefined, (query) => query.where("seq", ">", after ?? ""))
            .orderBy("seq")
            .limit(limit)
            .execute(),
        ({ seq }) => seq,
      );
      const authorOf = await namesInClub(db, pluck(shown, "author_id"));
      return shown.map(({ seq, author_id, text, said_at }) => ({
        _id: seq,
        author: authorOf(author_id),
        text,
        at: said_at.toISOString(),
      }));
    },
    "POST /api/club/opportunities": async ({ me, body }) => {
      const _id = await postOpportunity(services, me.id, body);
      return { _id };
    },
    "POST /api/club/opportunities/:id/comments": ({ me, params, body }) =>
      comment(services, me.id, params.id, body.text),
    "PUT /api/club/opportunities/:id/follow": ({ me, params, body }) =>
      setFollowing(db, me.id, params.id, body.follow),
    "POST /api/club/opportunities/:id/close": ({ me, params, body }) =>
      closeOpportunity(db, me.id, params.id, body.outcome),
    "GET /api/club/introductions": ({ me }) => readIntroductions(services, me.id),
    "POST /api/club/members/:userId/introductions": async ({ me, params, body }) => {
      const { userId } = params;
      const _id = await askIntroduction(services, me.id, userId, body);
      return { _id };
    },
    "POST /api/club/introductions/:id/answer": ({ me, params, body }) =>
      answerIntroduction(db, me.id, params.id, body.agree),
    "POST /api/club/introductions/:id/withdraw": ({ me, params }) =>
      withdrawIntroduction(db, me.id, params.id),
    "POST /api/club/introductions/:id/negotiate": async ({ me, params }) => ({
      negotiationId: await negotiateIntroduction(services, me.id, params.id),
    }),
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
    "POST /api/club/reports": ({ me, body }) => reportPost(db, me.id, body),
    "PUT /api/admin/club/:kind/:id/hidden": async ({ me, params, body }) => {
      const { kind, id } = params;
      await hidePost(db, me, kind, id, body);
    },
  });
}

const ICS = "text/calendar; charset=utf-8";
