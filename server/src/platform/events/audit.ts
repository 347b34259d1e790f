import type { AuditAct, AuditEntry } from "@trestle/domain/admin/audit.ts";
import { type Expression, type GeneratedAlways, sql } from "kysely";
import type { Db } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"audit_entry"> {}
  interface Refined {
    "audit_entry.act": AuditAct;
    "audit_entry.seq": GeneratedAlways<string>;
    "audit_entry.created_at": GeneratedAlways<Date>;
    "audit_entry.fingerprint": GeneratedAlways<string>;
  }
}

export type Recorded = { act: AuditAct; subject: string; subjectId: string | null; note?: string | null };

/**
 * Adds a line in the caller's transaction; the database sets number, time and hash. The actor is null for acts on the
 * chain that were signed elsewhere.
 */
export async function recordAudit(db: Db, actorId: string | null, act: Recorded): Promise<void> {
  const row = { actor_id: actorId, act: act.act, subject: act.subject, subject_id: act.subjectId };
  await db
    .insertInto("audit_entry")
    .values({ ...row, note: act.note ?? null })
    .execute();
}

/** Returns whether the same act was logged within the last few minutes. */
export async function wasRecorded(
  db: Db,
  actorId: string,
  { act, subjectId }: Pick<Recorded, "act" | "subjectId">,
  minutes: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("audit_entry")
    .select("seq")
    .where("actor_id", "=", actorId)
    .where("act", "=", act)
    .where("subject_id", "=", subjectId)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether this act is in the log, by any actor. */
export async function wasEverRecorded(
  db: Db,
  { act, subjectId }: Pick<Recorded, "act" | "subjectId">,
): Promise<boolean> {
  const found = await db
    .selectFrom("audit_entry")
    .select("seq")
    .where("subject_id", "=", subjectId)
    .where("act", "=", act)
    .executeTakeFirst();
  return found !== undefined;
}

type Page = {
  limit: number;
  before?: string;
  /** Text to find in act, subject and note; `by` selects the actors whose names match. */
  search?: { words: string; by: Expression<{ id: string }> };
  /** The actors whose names match. */
  who?: Expression<{ id: string }>;
  act?: AuditAct;
  subjectId?: string;
  /** Days in UTC, both included. */
  from?: string;
  until?: string;
};
type Line = Omit<AuditEntry, "actor"> & { actorId: string | null };

/** Returns lines, newest first, with the actors' account ids. */
export async function readAudit(db: Db, page: Page): Promise<Line[]> {
  const { limit, before, search, who, act, subjectId, from, until } = page;
  const like = `%${(search?.words ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("audit_entry")
    .select(["seq", "created_at", "actor_id", "act", "subject", "note"])
    .select(({ ref }) => ref("fingerprint").as("lineHash"))
    .$if(before !== undefined, (query) => query.where("seq", "<", before as string))
    .$if(search !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          sql<boolean>`actor_id in ${search?.by}`,
          eb(sql`act`, "ilike", like),
          eb("subject", "ilike", like),
          eb("note", "ilike", like),
        ]),
      ),
    )
    .$if(who !== undefined, (query) => query.where(sql<boolean>`actor_id in ${who}`))
    .$if(act !== undefined, (query) => query.where("act", "=", act as AuditAct))
    .$if(subjectId !== undefined, (query) => query.where("subject_id", "=", subjectId as string))
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`created_at >= ${from}::date::timestamp at time zone 'UTC'`),
    )
    .$if(until !== undefined, (query) =>
      query.where(sql<boolean>`created_at < (${until}::date + 1)::timestamp at time zone 'UTC'`),
    )
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ seq, created_at, actor_id, ...entry }) => ({
    ...entry,
    seq: Number(seq),
    createdAt: created_at.toISOString(),
    actorId: actor_id,
  }));
}
