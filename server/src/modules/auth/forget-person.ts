import { sql } from "kysely";
import type { Closing } from "../../room.ts";
import { removeSecondFactor } from "./second-factor/second-factor.ts";

/** Documents, activity and whatever else was kept for the account's person alone. */
export async function forgetPerson({ transaction, files }: Closing, accountId: string): Promise<void> {
  const submissions = transaction
    .selectFrom("kyc_submission")
    .select("id")
    .where("account_id", "=", accountId);
  const documents = await transaction
    .deleteFrom("kyc_document")
    .where("submission_id", "in", submissions)
    .returning("stored_as")
    .execute();
  await files.release(
    transaction,
    documents.map(({ stored_as }) => stored_as),
  );
  await transaction.deleteFrom("kyc_submission").where("account_id", "=", accountId).execute();
  await transaction
    .updateTable("session")
    .set({ device: null, network: null })
    .where("account_id", "=", accountId)
    .execute();
  await removeSecondFactor(transaction, accountId);
  for (const table of [
    "account_activity",
    "wallet_challenge",
    "proven_wallet",
    "password_reset",
    "email_confirmation",
  ])
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction);
}
