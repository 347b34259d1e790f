import type { Room } from "../../room.ts";
import { forgetOldVisits } from "./read-visits.ts";
import { analyticsRoutes } from "./routes.ts";

/** Counts of pages and steps. They contain no personal data, so a person's export has none of them. */
export const analyticsRoom = {
  routes: analyticsRoutes,
  housekeeping: ({ db }) => forgetOldVisits(db),
} satisfies Room;
