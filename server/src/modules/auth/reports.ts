import { DomainError } from "@trestle/domain/errors.ts";
import type { Report, ReportRequest } from "@trestle/domain/profiles/report.ts";
import type { Database } from "../../dependencies.ts";
import { recordAct } from "../admin/audit.ts";
import type { Account } from "./tables.ts";

const MOST_OPEN = 10;
const SHOWN = 200;

/** Tells the administrators about somebody. */
export async function reportAccount(
  db: Database,
  reporterId: string,
  aboutId: string,
  { reason, text, negotiationId }: ReportRequest,
): Promise<void> {
  if (reporterId === aboutId) throw new DomainError("invalid_input", "Nobody can report himself.");
  const open = await db
    .selectFrom("account_report")
    .select("id")
    .where("reporter_id", "=", reporterId)
    .where("closed_at", "is", null)
    .execute();
  if (open.length >= MOST_OPEN)
    throw new DomainError("conflict", `${MOST_OPEN} of your reports wait for an administrator already.`);
  await db
    .insertInto("account_report")
    .values({
      reporter_id: reporterId,
      about_id: aboutId,
      reason,
      text,
      negotiation_id: negotiationId ?? null,
    })
    .execute();
}

/** Those that wait, the oldest first. */
export async function openReports(db: Database): Promise<Report[]> {
  const rows = await db
    .selectFrom("account_report as report")
    .innerJoin("account as reporter", "reporter.id", "report.reporter_id")
    .innerJoin("account as about", "about.id", "report.about_id")
    .select(["report.id", "report.reason", "report.text", "report.negotiation_id", "report.reported_at"])
    .select(["reporter.id as reporter_id", "reporter.username as reporter_name"])
    .select(["about.id as about_id", "about.username as about_name"])
    .where("report.closed_at", "is", null)
    .orderBy("report.reported_at")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    reason: row.reason,
    text: row.text,
    by: { _id: row.reporter_id, username: row.reporter_name },
    about: { _id: row.about_id, username: row.about_name },
    negotiationId: row.negotiation_id,
    at: row.reported_at.toISOString(),
  }));
}

/** Whether a report about a thread waits, so that administrators may read it. */
export async function isReported(db: Database, negotiationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_report")
    .select("id")
    .where("negotiation_id", "=", negotiationId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeReport(
  db: Database,
  admin: Pick<Account, "id">,
  id: string,
  note: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable("account_report")
      .set({ closed_at: new Date(), closed_by: admin.id })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .returning("about_id")
      .executeTakeFirst();
    if (!closed) throw new DomainError("conflict", "This report is closed already.");
    const { username } = await transaction
      .selectFrom("account")
      .select("username")
      .where("id", "=", closed.about_id)
      .executeTakeFirstOrThrow();
    await recordAct(transaction, admin.id, {
      act: "closed a report",
      subject: username,
      subjectId: closed.about_id,
      note,
    });
  });
}
