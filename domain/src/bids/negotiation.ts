import { z } from "zod";
import { wei } from "../money.ts";
import { person } from "../projects/project-summary.ts";
import { stages } from "../projects/stage.ts";
import { bidder } from "./bid.ts";
import { offerContent } from "./offer.ts";

export const NO_THREAD = "This negotiation doesn’t exist.";

/** Maximum number of offers in a negotiation. */
export const MAX_OFFERS = 20;
export const WORDS_LIMIT = 4_000;
export const MAX_FILES = 30;
export const FILES_LIMIT = 100 * 1024 * 1024;

/**
 * An open offer waits for the other side. An agreed one waits for the developer's wallet and is committed once it is a
 * bid on the chain. Expiry is computed from the time, not stored.
 */
export const offerStatuses = [
  "open",
  "countered",
  "declined",
  "withdrawn",
  "expired",
  "agreed",
  "committed",
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const offer = z.object({
  /** From 1, in order of creation. */
  number: z.number().int().positive(),
  by: person,
  content: offerContent,
  status: z.enum(offerStatuses),
  madeAt: z.string(),
  /** Time of the counter-offer, decline, withdrawal or agreement. */
  endedAt: z.string().nullable(),
  /** Index of its bid on the chain. */
  bidIndex: z.number().int().nullable(),
});
export type Offer = z.infer<typeof offer>;

export const threadFile = z.object({ id: z.uuid(), name: z.string(), size: z.number().int() });

export const threadMessage = z.object({
  _id: z.uuid(),
  by: person,
  text: z.string(),
  file: threadFile.nullable(),
  at: z.string(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

/** Next step of a negotiation, from the viewer's side. */
export const turns = ["yours", "theirs", "commit", "committed", "none"] as const;
export type Turn = (typeof turns)[number];

export const negotiationSummary = z.object({
  _id: z.uuid(),
  project: z.object({
    _id: z.uuid(),
    title: z.string(),
    stage: z.enum(stages),
    place: z.string().nullable(),
    asked: wei,
    openUntil: z.string(),
  }),
  customer: person,
  developer: bidder,
  turn: z.enum(turns),
  /** The agreed or committed offer, otherwise the latest. */
  last: offer
    .pick({ number: true, status: true })
    .extend({ quote: wei, expiry: z.number().int() })
    .nullable(),
  /** Number of unread messages and offers of the other side. */
  unread: z.number().int().nonnegative(),
  updatedAt: z.string(),
});
export type NegotiationSummary = z.infer<typeof negotiationSummary>;

export const negotiation = negotiationSummary.extend({
  offers: z.array(offer),
  /** The newest messages in the order of writing. */
  messages: z.array(threadMessage),
  hasEarlier: z.boolean(),
  /** Time up to which the other side has read. */
  readByOther: z.string().nullable(),
  permissions: z.object({
    say: z.boolean(),
    offer: z.boolean(),
    /** Possible answers to the last offer. */
    agree: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    commit: z.boolean(),
  }),
  /** Reason why no messages or offers are possible any more. */
  closed: z.string().nullable(),
  /** Whether the viewer has blocked the other side. */
  blocked: z.boolean(),
});
export type Negotiation = z.infer<typeof negotiation>;

/**
 * A developer opens a negotiation about a request they can see; an owner invites, and it begins with the developer's
 * answer.
 */
export const openNegotiationRequest = z.strictObject({ projectId: z.uuid("This project doesn’t exist.") });
/** Asks for the newest messages before the given one. */
export const earlierQuery = z.object({ before: z.uuid("This message doesn’t exist.") });
export const earlierMessages = negotiation.pick({ messages: true, hasEarlier: true });

export const sayRequest = z.strictObject({
  text: z.string().trim().min(1, "Write something first.").max(WORDS_LIMIT, "Use at most 4,000 characters."),
});
/** `basedOn` is the number of the newest offer that the sender had seen, 0 for none. */
export const makeOfferRequest = z.strictObject({
  content: offerContent,
  basedOn: z.number().int().nonnegative(),
});

/** Time of the last message or offer that was shown. */
export const readRequest = z.strictObject({ upTo: z.iso.datetime() });

/** Sent to both sides after every change; clients reload the negotiation. */
export const negotiationUpdate = z.object({
  type: z.literal("NEGOTIATION_UPDATE"),
  data: z.object({ _id: z.string(), projectId: z.string() }),
});
export type NegotiationUpdate = z.infer<typeof negotiationUpdate>;
