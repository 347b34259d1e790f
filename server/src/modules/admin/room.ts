import { auditCheckTask, CHECK_AUDIT_NIGHTLY } from "../../platform/events/audit-check.ts";
import type { Room } from "../../room.ts";
import { adminRoutes } from "./routes.ts";

export const adminRoom = {
  routes: adminRoutes,
  tasks: ({ db }) => auditCheckTask(db),
  crontab: CHECK_AUDIT_NIGHTLY,
} satisfies Room;
