import type { Room } from "../../room.ts";
import { forgetOldVisits } from "./read-visits.ts";
import { analyticsRoutes } from "./routes.ts";

/** Counts of pages and steps; about nobody, so nobody has anything here to take along. */
export const analyticsRoom = {
  routes: analyticsRoutes,
  housekeeping: ({ db }) => forgetOldVisits(db),
} satisfies Room;
