import type { z } from "zod";
import { securityEvents, verificationEvents } from "./auth/events.ts";
import { bidEvents } from "./bids/events.ts";
import { clubEvents } from "./club/events.ts";
import { donationEvents } from "./donations/events.ts";
import { escrowEvents } from "./escrow/events.ts";
import { milestoneEvents } from "./milestones/events.ts";
import { moderationEvents } from "./moderation/events.ts";
import { poolEvents } from "./pools/events.ts";
import { projectEvents } from "./projects/events.ts";
import { reviewEvents } from "./reviews/events.ts";
import { scorsEvents } from "./scors/events.ts";

/** Schemas of all domain events. Listeners need no other data. */
export const domainEvents = {
  ...verificationEvents,
  ...securityEvents,
  ...projectEvents,
  ...bidEvents,
  ...donationEvents,
  ...milestoneEvents,
  ...escrowEvents,
  ...poolEvents,
  ...scorsEvents,
  ...reviewEvents,
  ...moderationEvents,
  ...clubEvents,
};

/** Event schemas of a room by event type. */
export type EventSchemas = Record<string, z.ZodType>;
/** Recorded events of the given schemas. */
export type RecordedEvent<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: {
    id: string;
    type: Type;
    /** Stable across reorgs: equal for a transaction in any block. */
    key: string;
    data: z.infer<Schemas[Type]>;
    happenedAt: Date;
    /** Deployment, transaction and log; null for events of the product itself. */
    deployment: string | null;
    txHash: string | null;
    logIndex: number | null;
  };
}[keyof Schemas & string];

export type EventType = keyof typeof domainEvents;
export type EventData<Type extends EventType> = z.infer<(typeof domainEvents)[Type]>;
export type DomainEvent = RecordedEvent<typeof domainEvents>;
