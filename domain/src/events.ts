import type { z } from "zod";
import { authEvents } from "./auth/events.ts";
import { bidEvents } from "./bids/events.ts";
import { donationEvents } from "./donations/events.ts";
import { milestoneEvents } from "./milestones/events.ts";
import { poolEvents } from "./pools/events.ts";
import { projectEvents } from "./projects/events.ts";
import { scorsEvents } from "./scors/events.ts";

/** Everything that happens, by name, with what is known about it. Whoever reacts to it needs nothing else. */
export const domainEvents = {
  ...authEvents,
  ...projectEvents,
  ...bidEvents,
  ...donationEvents,
  ...milestoneEvents,
  ...poolEvents,
  ...scorsEvents,
};

export type EventType = keyof typeof domainEvents;
export type EventData<Type extends EventType> = z.infer<(typeof domainEvents)[Type]>;
export type DomainEvent = {
  [Type in EventType]: {
    id: string;
    type: Type;
    /** Names the happening: the same for the same transaction in whichever block it stands. */
    key: string;
    data: EventData<Type>;
    happenedAt: Date;
    /** On which deployment and in which transaction; none for what happened in the product itself. */
    deployment: string | null;
    txHash: string | null;
  };
}[EventType];
