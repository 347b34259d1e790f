import type { Activity } from "@trestle/domain/profiles/profile.ts";
import { currentTime } from "../../platform/events/clock.ts";
import type { Db } from "../../services.ts";

const MAX_LINES = 10_000;

/** Adds a line to an account's own history, readable by its owner only. Only the newest lines are kept. */
export async function recordActivity(
  db: Db,
  accountId: string,
  kind: Activity["kind"],
  detail: string | null = null,
): Promise<void> {
  await db
    .insertInto("account_activity")
    .values({ account_id: accountId, kind, detail, created_at: currentTime() })
    .execute();
  await db
    .deleteFrom("account_activity")
    .where("account_id", "=", accountId)
    .where("seq", "<=", (old) =>
      old
        .selectFrom("account_activity")
        .select("seq")
        .where("account_id", "=", accountId)
        .orderBy("seq", "desc")
        .offset(MAX_LINES)
        .limit(1),
    )
    .execute();
}

const REPEATED_WITHIN_MS = 10 * 60_000;

/** As `recordActivity`, except that a repetition within 10 minutes adds no line. */
export async function recordRepeated(db: Db, accountId: string, kind: Activity["kind"]): Promise<void> {
  const [last] = await listActivity(db, accountId, 1);
  const isRepeated =
    last?.kind === kind && last.created_at > new Date(currentTime().getTime() - REPEATED_WITHIN_MS);
  if (!isRepeated) await recordActivity(db, accountId, kind);
}

/** Returns activities, newest first, optionally those before a known line. */
export const listActivity = (db: Db, accountId: string, limit: number, before?: string) =>
  db
    .selectFrom("account_activity")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(before !== undefined, (query) => query.where("seq", "<", before as string))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();

/** Counts an account's activities of a kind since a time, up to a limit. */
export async function countActivity(
  db: Db,
  accountId: string,
  { kind, since, limit }: { kind: Activity["kind"]; since: Date; limit: number },
): Promise<number> {
  const found = await db
    .selectFrom("account_activity")
    .select("seq")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .limit(limit)
    .execute();
  return found.length;
}
