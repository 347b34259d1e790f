import { z } from "zod";
import { asMarkdown } from "../markdown/markdown.ts";
import { location } from "../places/place.ts";
import { clubPerson } from "./person.ts";

export const eventLimits = {
  title: 100,
  text: 4_000,
  venue: 120,
  link: 500,
  places: 1_000,
  days: 365,
} as const;
export const NO_EVENT = "This event doesn’t exist.";
export const CANCEL_REASON_LENGTH = 300;

/** Hours for which a freed place is reserved for the next guest of the waiting list. */
export const OFFER_HOURS = 24;
/** Hours before the start when the waiting list ends: later freed places go to the first to join. */
export const LAST_MOVE_HOURS = 48;
export const REMINDER_HOURS = 24;

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 14 * 24;
const atMost = (limit: number) => `Use at most ${limit.toLocaleString("en-GB")} characters.`;

const content = z.strictObject({
  title: z
    .string()
    .trim()
    .min(5, "Enter a title of at least 5 characters.")
    .max(eventLimits.title, atMost(eventLimits.title)),
  text: z
    .string()
    .trim()
    .min(20, "Describe it in at least 20 characters.")
    .max(eventLimits.text, atMost(eventLimits.text)),
  startsAt: z.iso.datetime("Choose when it begins."),
  endsAt: z.iso.datetime("Choose when it ends."),
  online: z.boolean(),
  /** Address of an event on site. */
  venue: z.string().trim().max(eventLimits.venue, atMost(eventLimits.venue)),
  place: location.nullable(),
  /** Online address, visible to guests with a place only. */
  link: z
    .url({ protocol: /^https$/, error: "Enter an address that begins with https://." })
    .max(eventLimits.link, atMost(eventLimits.link))
    .nullable(),
  places: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter at least 1.")
    .max(eventLimits.places, `Enter at most ${eventLimits.places.toLocaleString("en-GB")}.`)
    .nullable(),
  membersOnly: z.boolean(),
});
export type EventContent = z.infer<typeof content>;

export const eventRequest = content
  .extend({ text: asMarkdown(content.shape.text) })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ["endsAt"],
    error: "The end must be after the start.",
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= LONGEST_HOURS * HOUR_MS, {
    path: ["endsAt"],
    error: "An event lasts at most 14 days.",
  })
  .refine(({ online, venue }) => online || venue.length > 2, {
    path: ["venue"],
    error: "Say where it takes place.",
  });

export const cancelEventRequest = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(3, "Say why in a few words.")
    .max(CANCEL_REASON_LENGTH, atMost(CANCEL_REASON_LENGTH)),
});

export const guestStates = ["going", "offered", "waiting"] as const;
export type GuestState = (typeof guestStates)[number];

export const clubEvent = content.extend({
  _id: z.uuid(),
  host: clubPerson,
  /** `hidden` by an administrator: only its host and guests see it, without its text. */
  state: z.enum(["coming", "over", "cancelled", "hidden"]),
  cancelReason: z.string().nullable(),
  /** Taken and reserved places. */
  taken: z.number().int(),
  waiting: z.number().int(),
  /** End of the waiting list. */
  movesUntil: z.iso.datetime(),
  /** The reader's own attendance. */
  own: z
    .object({
      state: z.enum(guestStates),
      since: z.iso.datetime(),
      offeredUntil: z.iso.datetime().nullable(),
      /** Position in the waiting list, from 1. */
      position: z.number().int().nullable(),
    })
    .nullable(),
});
export type ClubEvent = z.infer<typeof clubEvent>;

export const joined = z.object({ state: z.enum(["going", "waiting"]) });

/** A guest, as shown to guests with a place. */
export const eventGuest = clubPerson.extend({ scors: z.number().int() });

export const eventFilter = z.object({
  host: z.uuid().optional(),
  /** Lists past events, newest first, instead of coming ones. */
  past: z.stringbool().optional(),
});

/** Secret address of a member's calendar feed, which needs no sign-in. */
export const calendarAddress = z.object({ url: z.string() });

export const lastMoveOf = (startsAt: Date): Date => new Date(startsAt.getTime() - LAST_MOVE_HOURS * HOUR_MS);
