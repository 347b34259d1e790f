import type { AuditAct, AuditEntry } from "@trestle/domain/admin/audit.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

type Act = { act: AuditAct; subject: string; subjectId: string; note?: string | null };

/** Adds a line; number, time and fingerprint are the database's. Within a transaction it stands or falls with it. */
export async function recordAct(db: Database, actorId: string, act: Act): Promise<void> {
  const row = { actor_id: actorId, act: act.act, subject: act.subject, subject_id: act.subjectId };
  await db
    .insertInto("audit_entry")
    .values({ ...row, note: act.note ?? null })
    .execute();
}

/** Goes through the whole log and compares every line with its fingerprint. */
export async function checkAudit(db: Database): Promise<{ lines: number; intact: boolean }> {
  const { rows } = await sql<{ lines: string; broken: string }>`
    with chained as (
      select entry, entry.fingerprint, entry.seq, row_number() over (order by entry.seq) as place,
        lag(entry.fingerprint, 1, '') over (order by entry.seq) as before
      from audit_entry entry
    )
    select count(*) as lines,
      count(*) filter (where seq <> place or fingerprint <> audit_fingerprint(before, entry)) as broken
    from chained`.execute(db);
  return { lines: Number(rows[0]?.lines), intact: rows[0]?.broken === "0" };
}

type Page = { limit: number; before?: string; words?: string };

/** Newest first; `words` are looked for in who, what and why. */
export async function readAudit(db: Database, { limit, before, words }: Page): Promise<AuditEntry[]> {
  const like = `%${(words ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("audit_entry as entry")
    .innerJoin("account as actor", "actor.id", "entry.actor_id")
    .select(["entry.seq", "entry.created_at", "actor.username", "entry.act", "entry.subject", "entry.note"])
    .select("entry.fingerprint")
    .$if(before !== undefined, (query) => query.where("entry.seq", "<", before as string))
    .$if(Boolean(words), (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("actor.username", "ilike", like),
          eb(sql`entry.act`, "ilike", like),
          eb("entry.subject", "ilike", like),
          eb("entry.note", "ilike", like),
        ]),
      ),
    )
    .orderBy("entry.seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ seq, created_at, username, ...entry }) => ({
    ...entry,
    seq: Number(seq),
    createdAt: created_at.toISOString(),
    actor: username,
  }));
}
