import { isPrivatePerson, maySubmitKyc } from "@trestle/domain/auth/kyc.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { currentTime } from "../../platform/events/clock.ts";
import type { StoredFiles } from "../../platform/files/stored-files.ts";
import type { Transaction } from "../../services.ts";
import { changeAccount, lockAccount } from "../accounts/account-row.ts";
import { recordActivity } from "../accounts/activity.ts";
import { type KycForm, kycFiles } from "./receive-kyc.ts";

/** Queues a verification, for the first time or after it was returned. */
export async function submitKyc(
  transaction: Transaction,
  files: StoredFiles,
  accountId: string,
  { businessDetails, contactDetails, documents }: KycForm,
): Promise<void> {
  const { kyc_status, role } = await lockAccount(transaction, accountId);
  if (!maySubmitKyc(kyc_status)) {
    refuse(
      "conflict",
      kyc_status === "approved" ? "You’re already verified." : "Your documents are already being reviewed.",
    );
  }
  if (role === "developer" && isPrivatePerson(businessDetails))
    refuse("invalid_input", "Developers are verified as a business. That includes sole traders.");
  const { before } = await transaction
    .selectFrom("kyc_submission")
    .select(({ fn }) => fn.countAll<string>().as("before"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const attempt = Number(before) + 1;
  const { id } = await transaction
    .insertInto("kyc_submission")
    .values({
      account_id: accountId,
      attempt,
      business_details: JSON.stringify(businessDetails),
      contact_details: JSON.stringify(contactDetails),
      submitted_at: currentTime(),
      reviewer_id: null,
      decided_at: null,
      approve_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await files.claim(transaction, documents, { purpose: kycFiles, accountId, subjectId: id });
  await transaction
    .insertInto("kyc_document")
    .values(documents.map((document) => ({ ...document, submission_id: id })))
    .execute();
  await changeAccount(transaction, accountId, { kyc_status: attempt > 1 ? "resubmitted" : "submitted" });
  await recordActivity(transaction, accountId, "kyc_submitted", businessDetails.legalName);
}
