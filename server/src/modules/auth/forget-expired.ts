import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";

/** Counted login failures, sessions, logins half done, challenges and password links that are long over. */
export async function forgetExpired({ db }: Pick<Dependencies, "db">): Promise<void> {
  await db
    .deleteFrom("login_throttle")
    .where("window_started_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.deleteFrom("session").where("expires_at", "<", sql<Date>`now() - interval '30 days'`).execute();
  for (const table of ["password_reset", "email_confirmation"] as const)
    await db.deleteFrom(table).where("expires_at", "<", sql<Date>`now() - interval '1 day'`).execute();
  for (const table of ["wallet_challenge", "passkey_challenge", "login_ticket", "totp_setup"] as const)
    await db.deleteFrom(table).where("expires_at", "<", new Date()).execute();
}
