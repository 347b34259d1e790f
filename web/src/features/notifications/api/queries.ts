import { queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

// Refetched on window focus, because another device may have read or cleared notifications.
export const notificationsQuery = (viewer: string) =>
  queryOf("GET /api/notifications", { viewer }, { refetchOnWindowFocus: "always" });

export const settingsQuery = (viewer: string) => queryOf("GET /api/notifications/settings", { viewer });

/** The figures of the whole instance, for everybody. */
export const platformStatsQuery = queryOf(
  "GET /api/notifications/platform-stats",
  {},
  { meta: PUBLIC, refetchInterval: 15_000 },
);
