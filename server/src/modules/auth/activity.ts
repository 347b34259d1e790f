import type { Activity } from "@trestle/domain/profiles/profile.ts";
import type { Database } from "../../dependencies.ts";
import { moment } from "../../platform/clock.ts";

/** A line in a person's own history, which nobody else reads. */
export async function recordActivity(
  db: Database,
  accountId: string,
  kind: Activity["kind"],
  detail: string | null = null,
): Promise<void> {
  await db
    .insertInto("account_activity")
    .values({ account_id: accountId, kind, detail, created_at: moment() })
    .execute();
}

/** Newest first, before a line that is known. */
export const listActivity = (db: Database, accountId: string, limit: number, before?: string) =>
  db
    .selectFrom("account_activity")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(before !== undefined, (query) => query.where("seq", "<", before as string))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
