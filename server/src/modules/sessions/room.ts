import { sql } from "kysely";
import type { Room } from "../../room.ts";
import { endSockets } from "./end-sockets.ts";
import { RESET_TASK, requestReset } from "./reset-password.ts";
import { sessionRoutes } from "./routes.ts";

export const sessionsRoom = {
  routes: sessionRoutes,
  start: endSockets,
  tasks: ({ db }) => ({
    [RESET_TASK]: ({ email, askedAt }: { email: string; askedAt?: string }) =>
      requestReset(db, email, askedAt ? new Date(askedAt) : undefined),
  }),
  housekeeping: async ({ db }) => {
    await db
      .deleteFrom("login_throttle")
      .where("window_started_at", "<", sql<Date>`now() - interval '1 day'`)
      .execute();
    await db.deleteFrom("session").where("expires_at", "<", sql<Date>`now() - interval '30 days'`).execute();
    await db
      .deleteFrom("password_reset")
      .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
      .execute();
    await db.deleteFrom("login_ticket").where("expires_at", "<", new Date()).execute();
  },
  personal: [{ table: "session", by: ["account_id"] }],
  forget: async ({ transaction }, accountId) => {
    await transaction
      .updateTable("session")
      .set({ device: null, network: null })
      .where("account_id", "=", accountId)
      .execute();
    await transaction.deleteFrom("password_reset").where("account_id", "=", accountId).execute();
  },
} satisfies Room;
