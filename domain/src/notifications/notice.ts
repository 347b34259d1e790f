import type { Tier } from "@trestle/chain/contract-names.ts";
import type { GuestState } from "../club/club-event.ts";
import type { EventSchemas, RecordedEvent } from "../events.ts";
import type { ProjectFacts } from "../projects/project-facts.ts";
import type { Notification } from "./notification.ts";

/** Audiences of any size, notified in batches: a pool's lenders, a club event's guests or waiting list, an opportunity's followers. */
export type NoticeAudience =
  | { lendersOf: Tier }
  | { guestsOf: string; state?: GuestState }
  | { followersOf: string; except: string };

/** Notification about one event for a person, identified by account or wallet, or for an audience. */
export type Notice = Pick<Notification, "type" | "message" | "metadata"> & {
  to: string | NoticeAudience;
  /** Where several events tell of one thing, its name: the later one rewords the notification of the earlier. */
  identity?: string;
};

/** Data beside the event from which notices are written. */
export type NoticeContext = {
  /** The project of an event on the chain, if it is one of this product. */
  project: ProjectFacts | undefined;
  /** The title of the project that an event in the product is about. */
  projectTitle: string;
  /** Accounts with open bids on the project, with the wallets that placed them. */
  bidders: { account: string; wallets: string[] }[];
  /** A person's name by account or wallet, or the given words for their part. */
  nameOf: (who: string, part: string) => string;
  /** The donation that an event is about, and what its donor is called in public. */
  donation: { id: string; donorName: string | undefined } | undefined;
  /** Accounts of donors whose money waits to be paid out, or can be claimed back. */
  donors: string[];
};

/** Notices of a room's events. */
export type RoomNotices<Type extends string = string> = {
  types: Type[];
  write: (event: never, context: NoticeContext) => Notice[];
};

/**
 * Ties a room's events to their texts. `write` switches over `event.type` without a default, so an event that is added
 * and not handled does not compile.
 */
export const noticesFor = <Schemas extends EventSchemas>(
  schemas: Schemas,
  write: (event: RecordedEvent<Schemas>, context: NoticeContext) => Notice[],
): RoomNotices<keyof Schemas & string> => ({ types: Object.keys(schemas), write });
