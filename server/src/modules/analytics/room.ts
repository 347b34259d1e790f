import type { Room } from "../../room.ts";
import { forgetOldVisits } from "./read-visits.ts";
import { analyticsRoutes } from "./routes.ts";

/** Counts of pages and steps. They identify no person, so there is nothing to export. */
export const analyticsRoom = {
  routes: analyticsRoutes,
  housekeeping: ({ db }) => forgetOldVisits(db),
} satisfies Room;
