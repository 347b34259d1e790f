import type { RoomNotices } from "@trestle/domain/notifications/notice.ts";
import type { Dependencies } from "./dependencies.ts";
import type { App } from "./platform/app.ts";
import type { Listener } from "./platform/events.ts";
import type { Task } from "./platform/jobs.ts";
import type { Audiences } from "./platform/live-updates.ts";

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
};
