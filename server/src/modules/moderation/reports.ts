import { refuse } from "@trestle/domain/errors.ts";
import type { Report, ReportRequest } from "@trestle/domain/moderation/report.ts";
import { type Insertable, sql } from "kysely";
import type { RowOf, Tables } from "../../platform/database/tables.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { namesOf } from "../accounts/directory.ts";

const MAX_OPEN = 10;
const MAX_REPORTS = 200;
const OWN = "You can’t report yourself.";

export async function reportAccount(
  db: Db,
  reporterId: string,
  aboutId: string,
  { reason, text, negotiationId, projectId, reviewId }: ReportRequest,
): Promise<void> {
  if (reporterId === aboutId) refuse("invalid_input", OWN);
  await fileReport(db, {
    reporter_id: reporterId,
    about_id: aboutId,
    reason,
    text,
    negotiation_id: negotiationId ?? null,
    project_id: projectId ?? null,
    review_id: reviewId ?? null,
  });
}

/** Public text of an author who may have no account, quoted at the time of the report. */
export type ReportedPublicText = Pick<ReportRequest, "reason" | "text"> & {
  aboutId: string | null;
  isOwn: boolean;
  quote: string;
} & Pick<
    Insertable<Tables["account_report"]>,
    "donation_id" | "donation_project_id" | "club_kind" | "club_id"
  >;

export async function reportPublicText(
  db: Db,
  reporterId: string,
  { aboutId, isOwn, ...report }: ReportedPublicText,
): Promise<void> {
  if (isOwn) refuse("invalid_input", OWN);
  await fileReport(db, { reporter_id: reporterId, about_id: aboutId, ...report });
}

/** Files a report. One account's open reports are limited, so that they don't bury others'. */
function fileReport(
  db: Db,
  report: Insertable<Tables["account_report"]> & { reporter_id: string },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, report.reporter_id);
    const open = await transaction
      .selectFrom("account_report")
      .select("id")
      .where("reporter_id", "=", report.reporter_id)
      .where("closed_at", "is", null)
      .execute();
    if (open.length >= MAX_OPEN)
      refuse(
        "conflict",
        `You already have ${MAX_OPEN} open reports. Wait for an administrator’s reply first.`,
      );
    await transaction.insertInto("account_report").values(report).execute();
  });
}

/** Returns published reviews by id, including removed ones; provided by the reviews room. */
export type ReportedReviews = (db: Db, ids: string[]) => Promise<Map<string, NonNullable<Report["review"]>>>;

/** Returns link and visibility of club posts; provided by the club room. */
export type ReportedPosts = (
  db: Db,
  reported: { kind: NonNullable<Report["club"]>["kind"]; id: string }[],
) => Promise<
  (one: {
    kind: NonNullable<Report["club"]>["kind"];
    id: string;
  }) => Pick<NonNullable<Report["club"]>, "place" | "hidden"> | undefined
>;
/** Returns which of these donations have a hidden note; provided by the donations room. */
export type HiddenDonorNotes = (db: Db, donationIds: string[]) => Promise<Set<string>>;
export type ReportLookups = {
  reportedReviews: ReportedReviews;
  reportedPosts: ReportedPosts;
  hiddenDonorNotes: HiddenDonorNotes;
};

/** Returns open reports, oldest first. */
export async function openReports(db: Db, shown: ReportLookups): Promise<Report[]> {
  const rows = await db
    .selectFrom("account_report")
    .selectAll()
    .where("closed_at", "is", null)
    .orderBy("reported_at")
    .limit(MAX_REPORTS)
    .execute();
  return presentReports(db, rows, shown);
}

/** Returns the oldest open reports in short form. */
export async function waitingReports(db: Db, limit: number) {
  const rows = await db
    .selectFrom("account_report")
    .select(["id", "reason", "reporter_id", "about_id", "reported_at"])
    .where("closed_at", "is", null)
    .orderBy("reported_at")
    .limit(limit)
    .execute();
  const names = await namesOf(
    db,
    rows.flatMap(({ reporter_id, about_id }) => [reporter_id, ...(about_id ? [about_id] : [])]),
  );
  return rows.map(({ id, reason, reporter_id, about_id, reported_at }) => ({
    id,
    reason,
    by: names.get(reporter_id) ?? "",
    reportedAt: reported_at,
    about: about_id === null ? null : (names.get(about_id) ?? ""),
  }));
}

/** Returns a page of closed reports, newest first. */
export async function closedReports(
  db: Db,
  shown: ReportLookups,
  limit: number,
  after?: ClosedPlace,
): Promise<ClosedReport[]> {
  const rows = await db
    .selectFrom("account_report")
    .selectAll()
    // As text, to the microsecond: a Date would drop the digits that distinguish two rows.
    .select(sql<string>`closed_at::text`.as("place"))
    .where("closed_at", "is not", null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(closed_at, id) < (${after?.place}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("closed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const reports = await presentReports(db, rows, shown);
  return reports.map((report, index) => ({ ...report, place: rows[index]?.place ?? "" }));
}

export type ClosedPlace = { place: string; id: string };
type ClosedReport = Report & { place: string };

async function presentReports(
  db: Db,
  rows: RowOf<"account_report">[],
  { reportedReviews, reportedPosts, hiddenDonorNotes }: ReportLookups,
): Promise<Report[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ reporter_id, about_id, closed_by }) =>
      [reporter_id, about_id, closed_by].filter((id) => id !== null),
    ),
  );
  const reviews = await reportedReviews(
    db,
    rows.flatMap(({ review_id }) => review_id ?? []),
  );
  const hidden = await hiddenDonorNotes(
    db,
    rows.flatMap(({ donation_id }) => donation_id ?? []),
  );
  const postOf = ({ club_kind, club_id }: (typeof rows)[number]) =>
    club_kind && club_id ? { kind: club_kind, id: club_id } : undefined;
  const placeOf = await reportedPosts(
    db,
    rows.flatMap((row) => postOf(row) ?? []),
  );
  const clubPost = (row: (typeof rows)[number]): Report["club"] => {
    const post = postOf(row);
    return post ? { ...post, quote: row.quote ?? "", place: null, hidden: false, ...placeOf(post) } : null;
  };
  const person = (id: string) => ({ _id: id, username: names.get(id) ?? "" });
  return rows.map((row) => ({
    _id: row.id,
    reason: row.reason,
    text: row.text,
    by: person(row.reporter_id),
    about: row.about_id === null ? null : person(row.about_id),
    negotiationId: row.negotiation_id,
    donation:
      row.donation_id && row.donation_project_id
        ? {
            _id: row.donation_id,
            projectId: row.donation_project_id,
            quote: row.quote ?? "",
            hidden: hidden.has(row.donation_id),
          }
        : null,
    projectId: row.project_id,
    club: clubPost(row),
    review: reviews.get(row.review_id ?? "") ?? null,
    at: row.reported_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by ? person(row.closed_by) : null,
    outcome: row.outcome,
  }));
}

/** Returns whether an open report about a negotiation lets administrators read it. */
export async function isReported(db: Db, negotiationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_report")
    .select("id")
    .where("negotiation_id", "=", negotiationId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns accounts with an open report about a project: its parties' reports open its evidence to administrators. */
export async function reportersOfProject(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("account_report")
    .select("reporter_id")
    .where("project_id", "=", projectId)
    .where("closed_at", "is", null)
    .execute();
  return rows.map(({ reporter_id }) => reporter_id);
}

export async function closeReport(
  db: Db,
  admin: Pick<Account, "id">,
  id: string,
  note: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable("account_report")
      .set({ closed_at: new Date(), closed_by: admin.id, outcome: note })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .returning(["about_id", "donation_id", "quote"])
      .executeTakeFirst();
    if (!closed) refuse("conflict", "This report is already closed.");
    if (closed.about_id === admin.id)
      refuse("forbidden", "You can’t close a report about yourself. Ask another administrator.");
    await recordAudit(transaction, admin.id, {
      act: "closed a report",
      subject:
        closed.about_id === null
          ? (closed.quote ?? "")
          : ((await namesOf(transaction, [closed.about_id])).get(closed.about_id) ?? ""),
      subjectId: closed.about_id ?? closed.donation_id ?? id,
      note,
    });
  });
}
