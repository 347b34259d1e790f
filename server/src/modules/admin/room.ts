import { auditCheckTask, CHECK_AUDIT_NIGHTLY } from "../../platform/events/audit-check.ts";
import type { Room } from "../../room.ts";
import { auditRoutes } from "./audit-routes.ts";
import { kycReviewRoutes } from "./kyc-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { overviewRoutes } from "./overview-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { userRoutes } from "./user-routes.ts";

export const adminRoom = {
  routes: (app, services) => {
    overviewRoutes(app, services);
    userRoutes(app, services);
    kycReviewRoutes(app, services);
    operatorRoutes(app, services);
    paymentRoutes(app, services);
    auditRoutes(app, services);
  },
  tasks: ({ db }) => auditCheckTask(db),
  crontab: CHECK_AUDIT_NIGHTLY,
} satisfies Room;
