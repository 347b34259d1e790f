import { NO_DONATION } from "@trestle/domain/donations/donation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { ReportRequest } from "@trestle/domain/moderation/report.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, RowServices } from "../../services.ts";
import { accountOfAddress, namesOf } from "../accounts/directory.ts";
import { reportPublicText } from "../moderation/reports.ts";
import { findDonation } from "./thank-donor.ts";

/** Reports a donation's note to the administrators. */
export async function reportDonation(
  services: RowServices,
  reporter: Account,
  projectId: string,
  donationId: string,
  report: Pick<ReportRequest, "reason" | "text">,
): Promise<void> {
  const { project, row } = await findDonation(services, reporter, projectId, donationId);
  const isEmpty = row.account_id === null && row.name === null && row.message === null;
  if (isEmpty || row.hidden_at !== null)
    refuse("invalid_input", "There is no name or message beside this donation to report.");
  const username = row.account_id && (await namesOf(services.db, [row.account_id])).get(row.account_id);
  const account = await accountOfAddress(services.db, row.donor);
  await reportPublicText(services.db, reporter.id, {
    ...report,
    // Anonymous donors are not named to administrators either, unless they show their name.
    aboutId: row.account_id ?? null,
    isOwn: account?.id === reporter.id,
    donation_id: row.id,
    donation_project_id: project.id,
    quote: [username ?? row.name, row.message].filter(Boolean).join(": "),
  });
}

/** Hides or unhides a note; the donation itself is on the chain and stays. */
export async function hideDonorNote(
  { db, deployment }: RowServices,
  admin: Pick<Account, "id">,
  donationId: string,
  { hidden, note }: { hidden: boolean; note: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("donation_words")
      .set(hidden ? { hidden_at: new Date(), hidden_by: admin.id } : { hidden_at: null, hidden_by: null })
      .where("deployment", "=", deployment.key)
      .where("donation_id", "=", donationId)
      .where("hidden_at", hidden ? "is" : "is not", null)
      .returning(["name", "message"])
      .executeTakeFirst();
    if (!changed) {
      const known = await transaction
        .selectFrom("donation_words")
        .select("donation_id")
        .where("donation_id", "=", donationId)
        .executeTakeFirst();
      if (!known) refuse("not_found", NO_DONATION);
      refuse(
        "conflict",
        hidden ? "This name and message are already hidden." : "This name and message are already shown.",
      );
    }
    await recordAudit(transaction, admin.id, {
      act: hidden ? "hid a donor's words" : "restored a donor's words",
      subject: [changed.name, changed.message].filter(Boolean).join(": ") || "A donor’s name",
      subjectId: donationId,
      note,
    });
  });
}

/** Returns which of these donations have a hidden note. */
export async function hiddenDonorNotes(db: Db, donationIds: string[]): Promise<Set<string>> {
  if (donationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("donation_words")
    .select("donation_id")
    .where("donation_id", "in", donationIds)
    .where("hidden_at", "is not", null)
    .execute();
  return new Set(rows.map(({ donation_id }) => donation_id));
}
