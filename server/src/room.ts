import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { RoomNotices } from "@trestle/domain/notifications/notice.ts";
import type { Selectable, Transaction } from "kysely";
import type { Dependencies, Tables } from "./dependencies.ts";
import type { Listener } from "./platform/events/events.ts";
import type { Task } from "./platform/events/jobs.ts";
import type { Audiences } from "./platform/events/live-updates.ts";
import type { App } from "./platform/http/app.ts";

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

export type Closing = Pick<Dependencies, "files"> & { transaction: Transaction<Tables> };

/** What a room adds to the product. Each part is optional; rooms.ts lists the rooms. */
export type Room = {
  routes?: (app: App, dependencies: Dependencies) => void;
  /** Who is told what about the room's own events. */
  notices?: RoomNotices;
  /** What the room does when something has happened, here or elsewhere. May be called again for the same event. */
  listeners?: (dependencies: Dependencies) => Listener[];
  /** Whom a live update reaches that any room addresses to one of these. */
  audiences?: (dependencies: Dependencies) => Audiences;
  /** Sends to the open sockets what the room announces on the bus; most rooms publish live updates instead. */
  sockets?: (dependencies: Dependencies) => void;
  /** Runs while the process does; returns what stops it. */
  start?: (dependencies: Dependencies) => () => Promise<void>;
  /** Jobs by name, and when the clock starts them (crontab lines). */
  tasks?: (dependencies: Dependencies) => Record<string, Task>;
  crontab?: string;
  /** Every hour: removes rows that are no longer needed. */
  housekeeping?: (dependencies: Pick<Dependencies, "db" | "files">) => Promise<void>;
  /** Which of a new person's first steps are done, as far as this room can tell; in the room's `first-steps.ts`. */
  firstSteps?: (dependencies: Dependencies, account: Selectable<Tables["account"]>) => Promise<StepName[]>;
  /** What the room keeps about a person, for their own copy. */
  personal?: PersonalRows[];
  /** Why somebody can't close their account or leave the linked wallet yet, a sentence each; in the room's `closing-obstacles.ts`. */
  obstacles?: (dependencies: Dependencies, account: Selectable<Tables["account"]>) => Promise<string[]>;
  /** Removes what is only theirs, in the transaction that closes their account. */
  forget?: (parts: Closing, accountId: string) => Promise<void>;
};
