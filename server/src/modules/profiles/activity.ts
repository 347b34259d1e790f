import type { Activity } from "@trestle/domain/profiles/profile.ts";
import type { Database } from "../../dependencies.ts";

/** A line in a person's own history; nobody else reads it. */
export async function recordActivity(
  db: Database,
  accountId: string,
  kind: Activity["kind"],
  detail: string | null = null,
): Promise<void> {
  await db.insertInto("account_activity").values({ account_id: accountId, kind, detail }).execute();
}
