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
  /** Key of a notification that several events update; the latest event's text replaces earlier ones. */
  identity?: string;
};

/** Context beyond the event from which notices are written. */
export type NoticeContext = {
  /** Project of an event on the chain, if it was posted here. */
  project: ProjectFacts | undefined;
  /** Title of the project of a product event. */
  projectTitle: string;
  /** Accounts with open bids on the project, with the wallets that placed them. */
  bidders: { account: string; wallets: string[] }[];
  /** Returns an account's name by id or wallet, or the given role's words. */
  nameOf: (who: string, part: string) => string;
  /** The event's donation, and its donor's public name. */
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
 * Maps a room's events to notices. `write` switches over `event.type` without a default, so an unhandled event does not
 * compile.
 */
export const noticesFor = <Schemas extends EventSchemas>(
  schemas: Schemas,
  write: (event: RecordedEvent<Schemas>, context: NoticeContext) => Notice[],
): RoomNotices<keyof Schemas & string> => ({ types: Object.keys(schemas), write });
