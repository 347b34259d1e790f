import { z } from "zod";
import { membershipBases } from "./membership.ts";

const clubEvent = { eventId: z.uuid(), title: z.string() };
const between = z.object({ introductionId: z.uuid(), asker: z.uuid(), asked: z.uuid() });

export const clubEvents = {
  /** An account with a page became a member or a guest. */
  "club.membership": z.object({ account: z.uuid(), basis: z.enum(membershipBases).nullable() }),
  /** An administrator hid or restored a post. */
  "club.moderated": z.object({
    account: z.uuid(),
    what: z.string(),
    title: z.string(),
    hidden: z.boolean(),
    note: z.string(),
  }),
  "opportunity.commented": z.object({
    opportunityId: z.uuid(),
    title: z.string(),
    by: z.uuid(),
  }),
  "opportunity.closed": z.object({
    opportunityId: z.uuid(),
    title: z.string(),
    by: z.uuid(),
    outcome: z.string(),
  }),
  "introduction.asked": between,
  "introduction.agreed": between,
  "introduction.declined": between,
  /** The request expired without an answer. */
  "introduction.expired": between,
  /** A freed place is reserved for a guest of the waiting list. */
  "club_event.offered": z.object({ ...clubEvent, account: z.uuid(), until: z.iso.datetime() }),
  /** The guest didn't take the reserved place in time. */
  "club_event.lapsed": z.object({ ...clubEvent, account: z.uuid() }),
  /** Time or place of the event has changed. */
  "club_event.moved": z.object({ ...clubEvent, startsAt: z.iso.datetime() }),
  "club_event.cancelled": z.object({ ...clubEvent, reason: z.string() }),
  /** An administrator hid it, or restored it. */
  "club_event.hidden": z.object({ ...clubEvent, hidden: z.boolean() }),
  "club_event.reminder": z.object({
    ...clubEvent,
    host: z.uuid(),
    startsAt: z.iso.datetime(),
    where: z.string(),
  }),
};
