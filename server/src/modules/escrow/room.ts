import type { Room } from "../../room.ts";
import { RECONCILE_NIGHTLY, reconcileTask } from "./nightly.ts";
import { escrowNotices } from "./notices.ts";

export const escrowRoom = {
  notices: escrowNotices,
  tasks: reconcileTask,
  crontab: RECONCILE_NIGHTLY,
} satisfies Room;
