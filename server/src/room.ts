import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { RoomNotices } from "@trestle/domain/notifications/notice.ts";
import type { Selectable } from "kysely";
import type { ChainReaders } from "./indexer/chain-readers.ts";
import type { Listener } from "./platform/events/events.ts";
import type { Task } from "./platform/events/jobs.ts";
import type { Audiences } from "./platform/events/live-updates.ts";
import type { App } from "./platform/http/app.ts";
import type { Services, Tables, Transaction } from "./services.ts";

/** Somebody with an account, and the wallets that they have proven. */
export type Person = { id: string; wallets: string[] };

/** Rows that a person takes along: those whose column names the account, a wallet, or a row of theirs. */
export type PersonalRows = {
  table: string;
  by?: string[];
  wallets?: string[];
  through?: { key: string; table: string; by: string };
  /** Columns that are ours to keep secret, or other people's. */
  without?: string[];
};

export type Closing = Pick<Services, "files"> & { transaction: Transaction };

/** What a room adds to the product. Each part is optional; rooms.ts lists the rooms. */
export type Room = {
  routes?: (app: App, services: Services) => void;
  /** Who is told what about the room's own events. */
  notices?: RoomNotices;
  /** What the room does when something has happened, here or elsewhere. May be called again for the same event. */
  listeners?: (services: Services) => Listener[];
  /** What the room makes of the chain. Rooms read it in their order: one that builds on another's rows comes later. */
  chain?: Partial<ChainReaders>;
  /** Whom a live update reaches that any room addresses to one of these. */
  audiences?: (services: Services) => Audiences;
  /** Sends to the open sockets what the room announces on the bus; most rooms publish live updates instead. */
  sockets?: (services: Services) => void;
  /** Runs while the process does; returns what stops it. */
  start?: (services: Services) => () => Promise<void>;
  /** Jobs by name, and when the clock starts them (crontab lines). */
  tasks?: (services: Services) => Record<string, Task>;
  crontab?: string;
  /** Every hour: removes rows that are no longer needed. */
  housekeeping?: (services: Pick<Services, "db" | "files">) => Promise<void>;
  /** Which of a new person's first steps are done, as far as this room can tell; in the room's `first-steps.ts`. */
  firstSteps?: (services: Services, account: Selectable<Tables["account"]>) => Promise<StepName[]>;
  /** What the room keeps about a person, for their own copy. */
  personal?: PersonalRows[];
  /** Why somebody can't close their account or leave the linked wallet yet, a sentence each; in the room's `closing-obstacles.ts`. */
  obstacles?: (services: Services, account: Selectable<Tables["account"]>) => Promise<string[]>;
  /** Removes what is only theirs, in the transaction that closes their account. */
  forget?: (services: Closing, accountId: string) => Promise<void>;
};
