import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";

/** Counted login failures, sessions, wallet challenges and password links that are long over. */
export async function forgetExpired({ db }: Pick<Dependencies, "db">): Promise<void> {
  await db
    .deleteFrom("login_throttle")
    .where("window_started_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.deleteFrom("session").where("expires_at", "<", sql<Date>`now() - interval '30 days'`).execute();
  await db
    .deleteFrom("password_reset")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.deleteFrom("wallet_challenge").where("expires_at", "<", new Date()).execute();
}
