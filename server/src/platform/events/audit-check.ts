import type { AuditCheck } from "@trestle/domain/admin/audit.ts";
import { sql } from "kysely";
import type { Db, RowOf } from "../database/tables.ts";
import { addJobs, type Task } from "./jobs.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"audit_check"> {}
}

type Check = RowOf<"audit_check">;

/** Lines per step: a fraction of a second, for a log of any length. */
const STEP = 5_000;
const CHECK_TASK = "check-audit";
/** Runs every night; administrators can start a check at any time from the panel. */
export const CHECK_AUDIT_NIGHTLY = `20 3 * * * ${CHECK_TASK}`;

/** Starts a check and reads its first lines; a job reads the rest. A running check is replaced. */
export async function startAuditCheck(db: Db, step = STEP): Promise<AuditCheck> {
  const check = await begin(db);
  const after = await readStep(db, check.run, step);
  if (!after.ended_at) await addJobs(db, CHECK_TASK, [{ run: check.run }]);
  return present(after);
}

export async function lastAuditCheck(db: Db): Promise<AuditCheck | undefined> {
  const row = await db.selectFrom("audit_check").selectAll().executeTakeFirst();
  return row && present(row);
}

/** Checks the whole log at once, for commands and drills. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  let check = await begin(db);
  while (!check.ended_at) check = await readStep(db, check.run, STEP);
  return present(check);
}

/** Tasks of the check. Without a run, as in the nightly job, a new one is started. */
export const auditCheckTask = (db: Db): Record<string, Task> => ({
  [CHECK_TASK]: async ({ run }: { run?: string }) => {
    if (!run) return void (await startAuditCheck(db));
    const check = await readStep(db, run, STEP);
    if (check.run === run && !check.ended_at) await addJobs(db, CHECK_TASK, [{ run }]);
  },
});

/**
 * Starts a run that requires the last line of the previous intact check to be unchanged, so that a truncated log is
 * found.
 */
async function begin(db: Db): Promise<Check> {
  const { rows } = await sql<Check>`
    insert into audit_check (run, started_at, checked_to, last_fingerprint, goal)
    values (gen_random_uuid(), now(), 0, '', coalesce((select max(seq) from audit_entry), 0))
    on conflict (id) do update set run = excluded.run, started_at = excluded.started_at, checked_to = 0,
      last_fingerprint = '', goal = excluded.goal, ended_at = null,
      broken_at = case when audit_check.known_seq is not null and not exists (
        select from audit_entry where seq = audit_check.known_seq and fingerprint = audit_check.known_fingerprint)
        then audit_check.known_seq end
    returning *`.execute(db);
  return rows[0] as Check;
}

/** Compares the next lines with their hashes. A wrong line does not end the run. */
async function readStep(db: Db, run: string, step: number): Promise<Check> {
  const { rows } = await sql<Check>`
    with state as (select * from audit_check where run = ${run} and ended_at is null for update),
    lines as (
      select entry, entry.seq, entry.fingerprint from audit_entry entry, state
      where entry.seq > state.checked_to and entry.seq <= state.goal order by entry.seq limit ${step}
    ),
    chained as (
      select lines.*, lag(seq, 1, (select checked_to from state)) over (order by seq) as before_seq,
        lag(fingerprint, 1, (select last_fingerprint from state)) over (order by seq) as before
      from lines
    ),
    read as (
      select coalesce(max(seq), (select goal from state)) as checked_to, count(*) as lines,
        (array_agg(fingerprint order by seq desc))[1] as last_fingerprint,
        min(seq) filter (where seq <> before_seq + 1 or fingerprint <> audit_fingerprint(before, entry)) as broken_at
      from chained
    )
    update audit_check set
      checked_to = read.checked_to,
      last_fingerprint = coalesce(read.last_fingerprint, audit_check.last_fingerprint),
      broken_at = least(audit_check.broken_at, read.broken_at,
        case when read.lines = 0 and audit_check.checked_to < audit_check.goal then audit_check.checked_to + 1 end),
      ended_at = case when read.checked_to >= audit_check.goal then now() end
    from read, state where audit_check.run = state.run
    returning audit_check.*`.execute(db);
  const check = rows[0] ?? (await db.selectFrom("audit_check").selectAll().executeTakeFirstOrThrow());
  if (check.run === run && check.ended_at && check.broken_at === null)
    await db
      .updateTable("audit_check")
      .set({ known_seq: check.checked_to, known_fingerprint: check.last_fingerprint })
      .where("run", "=", run)
      .where("checked_to", ">", "0")
      .execute();
  return check;
}

const present = (check: Check): AuditCheck => ({
  startedAt: check.started_at.toISOString(),
  endedAt: check.ended_at?.toISOString() ?? null,
  lines: Number(check.checked_to),
  goal: Number(check.goal),
  intact: check.broken_at === null,
  brokenAt: check.broken_at === null ? null : Number(check.broken_at),
});
