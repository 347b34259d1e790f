import { z } from "zod";
import { admin, endpoints, member, open, pageQuery, visitor } from "../endpoint.ts";
import {
  calendarAddress,
  cancelEventRequest,
  clubEvent,
  eventFilter,
  eventGuest,
  eventRequest,
  joined,
  NO_EVENT,
} from "./club-event.ts";
import {
  captionRequest,
  companyPage,
  companyPageContent,
  companyPicture,
  ownCompanyPage,
} from "./company-page.ts";
import { directoryCounts, directoryEntry, directoryFilter } from "./directory.ts";
import { answerIntroductionRequest, askIntroductionRequest, ownIntroductions } from "./introduction.ts";
import { membership } from "./membership.ts";
import { clubPosts, hidePostRequest, reportPostRequest } from "./moderation.ts";
import {
  closeOpportunityRequest,
  commentRequest,
  followRequest,
  NO_OPPORTUNITY,
  opportunity,
  opportunityComment,
  opportunityFilter,
  postOpportunityRequest,
  suggestion,
} from "./opportunity.ts";

const picture = z.object({ id: z.uuid("This picture doesn’t exist.") });
const post = z.object({ id: z.uuid(NO_OPPORTUNITY) });
const introduction = z.object({ id: z.uuid("This introduction doesn’t exist.") });
const event = z.object({ id: z.uuid(NO_EVENT) });

export const clubEndpoints = endpoints("club", {
  "GET /api/club/members": open("List the members who chose to be listed", {
    query: directoryFilter.extend(pageQuery.shape),
    answer: z.array(directoryEntry),
  }),
  "GET /api/club/members/count": open("Count the listed members", { answer: directoryCounts }),
  "GET /api/club/members/:userId": open("Get a member’s company page", {
    params: z.object({ userId: z.uuid("This member isn’t in the directory.") }),
    answer: companyPage,
  }),
  "GET /api/club/membership": member("Check whether I’m a member, and why", { answer: membership }),
  "GET /api/club/page": member("Get my company page", { answer: z.object({ page: ownCompanyPage }) }),
  "PUT /api/club/page": member("Save my company page, and choose whether it’s listed", {
    body: companyPageContent,
    bulk: "text",
    bodyLimit: 32 * 1024,
  }),
  "POST /api/club/page/pictures": member("Add a picture to my company page", {
    form: z.object({ file: z.file() }),
    created: companyPicture,
    idempotent: false,
  }),
  "PUT /api/club/page/pictures/:id": member("Caption my picture", { params: picture, body: captionRequest }),
  "DELETE /api/club/page/pictures/:id": member("Remove my picture", { params: picture }),
  "GET /api/club/pictures/:id": open("Get a picture of a company page", { params: picture, answer: "file" }),
  "GET /api/club/opportunities": visitor("List opportunities, newest first", {
    query: opportunityFilter.extend(pageQuery.shape),
    answer: z.array(opportunity),
  }),
  "GET /api/club/opportunities/suggested": member(
    "List open opportunities that fit my company page, with why",
    { answer: z.array(suggestion) },
  ),
  "GET /api/club/opportunities/:id": visitor("Get an opportunity", { params: post, answer: opportunity }),
  "GET /api/club/opportunities/:id/comments": open("List an opportunity’s comments, oldest first", {
    params: post,
    query: pageQuery,
    answer: z.array(opportunityComment),
  }),
  "POST /api/club/opportunities": member("Post an opportunity, as a member", {
    body: postOpportunityRequest,
    created: z.object({ _id: z.uuid() }),
    bulk: "text",
  }),
  "POST /api/club/opportunities/:id/comments": member("Comment on an opportunity, as a member", {
    params: post,
    body: commentRequest,
    bulk: "text",
  }),
  "PUT /api/club/opportunities/:id/follow": member("Follow an opportunity, or stop following it", {
    params: post,
    body: followRequest,
  }),
  "POST /api/club/opportunities/:id/close": member("Close my opportunity with its outcome", {
    params: post,
    body: closeOpportunityRequest,
  }),
  "GET /api/club/introductions": member("List my introductions, newest first", { answer: ownIntroductions }),
  "POST /api/club/members/:userId/introductions": member("Ask a member for an introduction, as a member", {
    params: z.object({ userId: z.uuid("This member isn’t in the directory.") }),
    body: askIntroductionRequest,
    created: z.object({ _id: z.uuid() }),
    bulk: "text",
  }),
  "POST /api/club/introductions/:id/answer": member("Agree to an introduction, or decline it", {
    params: introduction,
    body: answerIntroductionRequest,
  }),
  "POST /api/club/introductions/:id/withdraw": member("Withdraw an introduction I asked for", {
    params: introduction,
  }),
  "POST /api/club/introductions/:id/negotiate": member(
    "Open the negotiation that an agreed introduction is about",
    { params: introduction, answer: z.object({ negotiationId: z.uuid() }) },
  ),
  "POST /api/club/reports": member("Report an opportunity, a comment, a company page or an event", {
    body: reportPostRequest,
    bulk: "text",
  }),
  "PUT /api/admin/club/:kind/:id/hidden": admin("Hide something in the club, or restore it", {
    params: z.object({ kind: z.enum(clubPosts), id: z.string().max(40) }),
    body: hidePostRequest,
  }),
  "GET /api/club/events": visitor("List upcoming events, or past ones", {
    query: eventFilter.extend(pageQuery.shape),
    answer: z.array(clubEvent),
  }),
  "GET /api/club/events/:id": visitor("Get an event", { params: event, answer: clubEvent }),
  "GET /api/club/events/:id/guests": member("List an event’s guests, as a guest or its host", {
    params: event,
    query: pageQuery,
    answer: z.array(eventGuest),
  }),
  "GET /api/club/events/:id/calendar.ics": visitor("Download an event as a calendar file", {
    params: event,
    answer: "file",
  }),
  "POST /api/club/events": member("Post an event, as a member", {
    body: eventRequest,
    created: z.object({ _id: z.uuid() }),
    bulk: "text",
  }),
  "PUT /api/club/events/:id": member("Change my event", { params: event, body: eventRequest, bulk: "text" }),
  "POST /api/club/events/:id/cancel": member("Cancel my event and notify its guests", {
    params: event,
    body: cancelEventRequest,
  }),
  // Limited, because each freed place may be offered to another member, which is recorded permanently.
  "POST /api/club/events/:id/join": member("Take a place, or join the waiting list", {
    params: event,
    answer: joined,
    limit: 30,
  }),
  "POST /api/club/events/:id/leave": member("Give up my place, or leave the waiting list", { params: event }),
  "GET /api/club/calendar": member("Get the secret address of my events’ calendar", {
    answer: calendarAddress,
  }),
  "POST /api/club/calendar/renew": member("Replace the secret address of my events’ calendar", {
    answer: calendarAddress,
  }),
  "GET /api/club/calendars/:secret/events.ics": open(
    "Get the events a person attends or hosts, for their calendar",
    { params: z.object({ secret: z.string().max(64) }), answer: "file" },
  ),
});
