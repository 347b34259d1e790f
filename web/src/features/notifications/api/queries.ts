import { queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

// Another device may have read or cleared some, so a window that comes back always asks.
export const notificationsQuery = (viewer: string) =>
  queryOf("GET /api/notifications", { viewer }, { refetchOnWindowFocus: "always" });

export const settingsQuery = (viewer: string) => queryOf("GET /api/notifications/settings", { viewer });

/** The figures of the whole instance, for everybody. */
export const platformStatsQuery = queryOf(
  "GET /api/notifications/platform-stats",
  {},
  { meta: PUBLIC, refetchInterval: 15_000 },
);
