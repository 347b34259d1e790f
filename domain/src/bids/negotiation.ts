import { z } from "zod";
import { wei } from "../money.ts";
import { person } from "../projects/project-summary.ts";
import { stages } from "../projects/stage.ts";
import { bidder } from "./bid.ts";
import { offerContent } from "./offer.ts";

export const NO_THREAD = "This negotiation doesn't exist.";

/** How many offers a negotiation may take. */
export const MAX_OFFERS = 20;
export const WORDS_LIMIT = 4_000;
export const MAX_FILES = 30;
export const FILES_LIMIT = 100 * 1024 * 1024;

/**
 * An offer waits for the other side until one of them ends it. Agreed, it waits for the developer's wallet; then it is
 * a bid on the chain. What has run out of time is expired without anybody's doing.
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
  /** From 1, in the order they were made. */
  number: z.number().int().positive(),
  by: person,
  content: offerContent,
  status: z.enum(offerStatuses),
  madeAt: z.string(),
  /** When it was countered, declined, withdrawn or agreed. */
  endedAt: z.string().nullable(),
  /** The bid that it became. */
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
  /** The offer that counts, or the last that was made. */
  last: offer
    .pick({ number: true, status: true })
    .extend({ quote: wei, expiry: z.number().int() })
    .nullable(),
  /** Messages and offers of the other side that the viewer has not seen. */
  unread: z.number().int().nonnegative(),
  updatedAt: z.string(),
});
export type NegotiationSummary = z.infer<typeof negotiationSummary>;

export const negotiation = negotiationSummary.extend({
  offers: z.array(offer),
  /** The newest, in the order they were written; whether there are earlier ones. */
  messages: z.array(threadMessage),
  hasEarlier: z.boolean(),
  /** Up to when the other side has read. */
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
  /** Why nothing can be said or offered here any more. */
  closed: z.string().nullable(),
  /** Whether the viewer has blocked the other side. */
  blocked: z.boolean(),
});
export type Negotiation = z.infer<typeof negotiation>;

/** A developer opens one about a request they see; an owner invites, and it begins with the answer. */
export const openNegotiationRequest = z.strictObject({ projectId: z.uuid("This project doesn't exist.") });
/** Messages before the one that is named, the newest of them. */
export const earlierQuery = z.object({ before: z.uuid("This message doesn't exist.") });
export const earlierMessages = negotiation.pick({ messages: true, hasEarlier: true });

export const sayRequest = z.strictObject({
  text: z.string().trim().min(1, "Write something first.").max(WORDS_LIMIT, "Use at most 4,000 characters."),
});
/** `basedOn` is the number of the newest offer that the sender had seen, 0 for none. */
export const makeOfferRequest = z.strictObject({
  content: offerContent,
  basedOn: z.number().int().nonnegative(),
});

/** The moment of the last thing that was shown. */
export const readRequest = z.strictObject({ upTo: z.iso.datetime() });

/** Sent to both sides after every change; clients read the negotiation again. */
export const negotiationUpdate = z.object({
  type: z.literal("NEGOTIATION_UPDATE"),
  data: z.object({ _id: z.string(), projectId: z.string() }),
});
export type NegotiationUpdate = z.infer<typeof negotiationUpdate>;
