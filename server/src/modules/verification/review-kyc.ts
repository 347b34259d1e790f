import { isPrivatePerson } from "@trestle/domain/auth/kyc.ts";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { recordAudit } from "../../platform/events/audit.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { recordEvent, recordEvents } from "../../platform/events/events.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, RowServices, Transaction } from "../../services.ts";
import { changeAccount } from "../accounts/account-row.ts";
import { recordActivity } from "../accounts/activity.ts";
import { accountsById } from "../accounts/directory.ts";
import { accountsWithFailedAttestation, requeueAttestations, settleAttestation } from "./attestation.ts";
import type { KycSubmission } from "./tables.ts";

export const NO_SUBMISSION = "This verification doesn’t exist.";
const TAKEN = "Someone else has started or decided this verification. Refresh the queue.";

/** Assigns a queued submission to an administrator. */
export function beginReview(db: Db, admin: Account, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const submission = await moveSubmission(transaction, admin, id, "submitted", {
      status: "in_review",
      reviewer_id: admin.id,
    });
    await changeAccount(transaction, submission.account_id, { kyc_status: "in_review" });
    await recordAudit(transaction, admin.id, {
      act: "opened a verification",
      subject: submission.business_details.legalName,
      subjectId: id,
    });
  });
}

export function approveKyc(
  { db, deployment }: RowServices,
  admin: Account,
  id: string,
  due?: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const change = { status: "approved", decided_at: currentTime(), approve_at: null } as const;
    const submission = await moveSubmission(transaction, admin, id, "in_review", change, due);
    const { legalName } = submission.business_details;
    await changeAccount(transaction, submission.account_id, {
      kyc_status: "approved",
      // A business's legal name is public; a person's is private.
      business_name: isPrivatePerson(submission.business_details) ? null : legalName,
    });
    await settleAttestation(transaction, deployment, submission.account_id);
    await recordActivity(transaction, submission.account_id, "kyc_approved");
    await recordEvents(transaction, [
      {
        type: "kyc.approved",
        key: `kyc.approved/${id}`,
        data: { account: submission.account_id },
        happenedAt: currentTime(),
      },
    ]);
    await recordAudit(transaction, admin.id, {
      act: "approved a verification",
      subject: submission.business_details.legalName,
      subjectId: id,
    });
  });
}

/** Returns the documents with reasons; the account may correct and resubmit them. */
export function returnKyc(db: Db, admin: Account, id: string, reasons: string[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const submission = await moveSubmission(transaction, admin, id, "in_review", {
      status: "returned",
      reasons,
      decided_at: new Date(),
    });
    await changeAccount(transaction, submission.account_id, { kyc_status: "returned" });
    await recordActivity(transaction, submission.account_id, "kyc_returned", reasons.join(" "));
    await recordEvent(transaction, "kyc.returned", `kyc.returned/${id}`, {
      account: submission.account_id,
      reasons,
    });
    await recordAudit(transaction, admin.id, {
      act: "returned a verification",
      subject: submission.business_details.legalName,
      subjectId: id,
      note: reasons.join(" "),
    });
  });
}

/** Retries an attestation that the registry refused. */
export function retryAttestation({ db, deployment }: RowServices, admin: Account, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const submission = await transaction
      .selectFrom("kyc_submission")
      .select(["account_id", "business_details"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!submission) refuse("not_found", NO_SUBMISSION);
    if (!(await requeueAttestations({ db: transaction, deployment }, submission.account_id)))
      refuse("conflict", "Nothing has failed on the chain for this person.");
    await recordAudit(transaction, admin.id, {
      act: "asked the chain again",
      subject: submission.business_details.legalName,
      subjectId: id,
    });
  });
}

type Change = Partial<
  Pick<KycSubmission, "status" | "reviewer_id" | "reasons" | "decided_at" | "approve_at">
>;

/** Changes a submission's status. While a delayed approval is pending, only the approval and its undo are allowed. */
export async function moveSubmission(
  transaction: Transaction,
  admin: Account,
  id: string,
  from: KycSubmission["status"],
  change: Change,
  due: Date | null = null,
): Promise<KycSubmission> {
  const moved = await transaction
    .updateTable("kyc_submission")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", from)
    .where(sql<boolean>`approve_at is not distinct from ${due}`)
    .returningAll()
    .executeTakeFirst();
  if (!moved) {
    const known = await transaction
      .selectFrom("kyc_submission")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    throw known ? new DomainError("conflict", TAKEN) : new DomainError("not_found", NO_SUBMISSION);
  }
  if (moved.account_id === admin.id) refuse("forbidden", "You can’t review your own documents.");
  return moved;
}

/** Returns submissions that wait for a decision, or were refused by the chain after one, oldest first. */
export async function readQueue(
  { db, deployment }: RowServices,
  limit: number,
  after?: { place: string; id: string },
) {
  const refused = await accountsWithFailedAttestation({ db, deployment });
  const rows = await db
    .selectFrom("kyc_submission as submission")
    .select([
      "submission.id",
      "submission.status",
      "submission.attempt",
      "submission.submitted_at",
      // As text, to the microsecond: a Date would drop the digits that distinguish two rows.
      sql<string>`submission.submitted_at::text`.as("place"),
      sql<string>`submission.business_details ->> 'legalName'`.as("legal_name"),
      "submission.account_id",
      "submission.reviewer_id",
    ])
    .where(({ or, and, eb }) =>
      or([
        eb("submission.decided_at", "is", null),
        ...(refused.length > 0
          ? [and([eb("submission.status", "=", "approved"), eb("submission.account_id", "in", refused)])]
          : []),
      ]),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(submission.submitted_at, submission.id) > (${after?.place}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy("submission.submitted_at")
    .orderBy("submission.id")
    .limit(limit)
    .execute();
  const people = await accountsById(
    db,
    rows.flatMap(({ account_id, reviewer_id }) => [account_id, ...(reviewer_id ? [reviewer_id] : [])]),
  );
  return rows.map((row) => ({
    ...row,
    applicant: people.get(row.account_id) as Account,
    reviewer: people.get(row.reviewer_id ?? "")?.username ?? null,
  }));
}
