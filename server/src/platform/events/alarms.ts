import type { Alarm } from "@trestle/domain/admin/health.ts";
import type { Logger } from "pino";
import type { Db } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"alarm"> {}
}

const MAX_STORED = 200;

/**
 * Opens an alarm of this kind, updates its text, or closes it if there is no text. Logs opening and closing if a log is
 * given. Returns whether the alarm was opened.
 */
export async function setAlarm(
  db: Db,
  kind: string,
  text: string | undefined,
  log?: Pick<Logger, "error" | "info">,
): Promise<boolean> {
  const open = await db
    .selectFrom("alarm")
    .select(["id", "text"])
    .where("kind", "=", kind)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (text === undefined) {
    if (!open) return false;
    log?.info({ alarm: kind }, "an alarm is over");
    await db.updateTable("alarm").set({ closed_at: new Date() }).where("id", "=", open.id).execute();
    return false;
  }
  if (open) {
    if (open.text !== text) await db.updateTable("alarm").set({ text }).where("id", "=", open.id).execute();
    return false;
  }
  log?.error({ alarm: kind }, text);
  // Two processes may open the alarm concurrently.
  await db
    .insertInto("alarm")
    .values({ kind, text, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await forgetOldAlarms(db);
  return true;
}

async function forgetOldAlarms(db: Db): Promise<void> {
  const oldest = db.selectFrom("alarm").select("id").orderBy("id", "desc").offset(MAX_STORED).limit(1);
  await db.deleteFrom("alarm").where("id", "<=", oldest).where("closed_at", "is not", null).execute();
}

/** Returns open alarms first, then the newest closed ones. */
export async function lastAlarms(db: Db, limit: number): Promise<Alarm[]> {
  const rows = await db
    .selectFrom("alarm")
    .selectAll()
    .orderBy(({ eb }) => eb("closed_at", "is", null), "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, text, opened_at, closed_at }) => ({
    id: Number(id),
    kind,
    text,
    openedAt: opened_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
  }));
}

export async function countOpenAlarms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("alarm")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
