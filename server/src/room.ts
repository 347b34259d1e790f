import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { RoomNotices } from "@trestle/domain/notifications/notice.ts";
import type { Selectable } from "kysely";
import type { ChainReaders } from "./indexer/chain-readers.ts";
import type { Listener } from "./platform/events/events.ts";
import type { Task } from "./platform/events/jobs.ts";
import type { Audiences } from "./platform/events/live-updates.ts";
import type { App } from "./platform/http/app.ts";
import type { Services, Tables, Transaction } from "./services.ts";

/** An account with its proven wallets. */
export type Person = { id: string; wallets: string[] };

/** Rows for a person's export: those whose column names the account, a wallet, or one of their rows. */
export type PersonalRows = {
  table: string;
  by?: string[];
  wallets?: string[];
  through?: { key: string; table: string; by: string };
  /** Columns with our secrets or other people's data. */
  without?: string[];
};

export type Closing = Pick<Services, "files"> & { transaction: Transaction };

/** Parts that a room adds to the product, each optional; rooms.ts lists the rooms. */
export type Room = {
  routes?: (app: App, services: Services) => void;
  /** Notices about the room's own events. */
  notices?: RoomNotices;
  /** Listeners of events from all processes. May be called again for the same event. */
  listeners?: (services: Services) => Listener[];
  /** Projections of the chain's logs, folded in the order of the rooms: one that reads another's rows comes later. */
  chain?: Partial<ChainReaders>;
  /** Recipients of live updates that rooms address to these audiences. */
  audiences?: (services: Services) => Audiences;
  /** Sends announcements of the room to open sockets; most rooms publish live updates instead. */
  sockets?: (services: Services) => void;
  /** Runs while the process does. Returns a stop function. */
  start?: (services: Services) => () => Promise<void>;
  /** Jobs by name, and their schedule as crontab lines. */
  tasks?: (services: Services) => Record<string, Task>;
  crontab?: string;
  /** Runs every hour and removes obsolete rows. */
  housekeeping?: (services: Pick<Services, "db" | "files">) => Promise<void>;
  /** Returns the first steps that an account has completed in this room. */
  firstSteps?: (services: Services, account: Selectable<Tables["account"]>) => Promise<StepName[]>;
  /** The room's rows about a person, for the export of their data. */
  personal?: PersonalRows[];
  /** Returns a sentence for each obstacle to closing an account or leaving its wallet. */
  obstacles?: (services: Services, account: Selectable<Tables["account"]>) => Promise<string[]>;
  /** Deletes an account's own data, in the transaction that closes it. */
  forget?: (services: Closing, accountId: string) => Promise<void>;
};
