import type { Deployment } from "@trestle/chain/deployment.ts";
import type { Transaction } from "kysely";
import type { Address } from "viem";
import type { Database, Tables } from "../../dependencies.ts";
import { enqueueOperatorCall } from "../../platform/operator-queue.ts";

/**
 * Brings what is wanted of the registry in line with the account: a wallet is attested while its person is approved
 * and not disabled. Called in the transaction of whatever changed one of these.
 */
export async function settleAttestation(
  transaction: Transaction<Tables>,
  deployment: Deployment,
  accountId: string,
): Promise<void> {
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
  const want = (address: string, wanted: Wish["wanted"]) =>
    enqueue(transaction, deployment, { account_id: accountId, address, wanted });
  // The old wallet loses its standing before the new one gains it.
  if (attested) await want(attested, "revoked");
  if (deserved) await want(deserved, "attested");
}

type Wish = { account_id: string; address: string; wanted: "attested" | "revoked" };

/** Each wish is a line of its own, and its number is the key: however often it is carried out, it takes effect once. */
async function enqueue(db: Database, deployment: Deployment, wish: Wish): Promise<void> {
  const { id } = await db
    .insertInto("kyc_attestation")
    .values(wish)
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueueOperatorCall(db, deployment, {
    key: `kyc/${id}`,
    contract: "Registry",
    functionName: wish.wanted === "attested" ? "attestKyc" : "revokeKyc",
    args: [wish.address as Address],
  });
}
