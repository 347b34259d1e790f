import type { Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";

/**
 * Brings what is wanted of the registry in line with the account: a wallet is attested while its person is approved
 * and not disabled. Called in the transaction of whatever changed one of these, with the account's row locked.
 */
export async function settleAttestation(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom("account")
    .select(["kyc_status", "ethereum_address", "disabled_at"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const last = await transaction
    .selectFrom("kyc_attestation")
    .select(["address", "wanted"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const attested = last?.wanted === "attested" ? last.address : null;
  const deserved =
    account.kyc_status === "approved" && !account.disabled_at ? account.ethereum_address : null;
  if (attested === deserved) return;
  // The old wallet loses its standing before the new one gains it.
  if (attested) await want(transaction, accountId, attested, "revoked");
  if (deserved) await want(transaction, accountId, deserved, "attested");
}

async function want(
  transaction: Transaction<Tables>,
  accountId: string,
  address: string,
  wanted: "attested" | "revoked",
): Promise<void> {
  await transaction
    .insertInto("kyc_attestation")
    .values({ account_id: accountId, address, wanted })
    .execute();
}
