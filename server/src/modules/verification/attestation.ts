import type { Deployment } from "@trestle/chain/deployment.ts";
import type { Attestation } from "@trestle/domain/admin/review.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import type { Config } from "../../config.ts";
import type { RowOf } from "../../platform/database/tables.ts";
import type { Account } from "../../platform/http/viewer.ts";
import { enqueueOperatorCall, failedOperatorKeys, operatorOutcomes } from "../../platform/operator/queue.ts";
import type { Db, RowServices, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";

/**
 * Aligns the registry's desired state with the account: a wallet is attested while its owner is approved and enabled.
 * Called in the transaction that changes one of these.
 */
export async function settleAttestation(
  transaction: Transaction,
  deployment: Deployment,
  accountId: string,
): Promise<void> {
  const account = await lockAccount(transaction, accountId);
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
  const want = (address: string, wanted: DesiredState["wanted"]) =>
    enqueue(transaction, deployment, { account_id: accountId, address, wanted });
  // The old wallet is revoked before the new one is attested.
  if (attested) await want(attested, "revoked");
  if (deserved) await want(deserved, "attested");
}

/** Maximum gas of the operator's calls for one changed wallet: a revocation and an attestation. */
const GAS_PER_CHANGE = 200_000;
/** Wallet changes may use the keeper's daily gas divided by this, in addition to the keeper's own. */
const CHANGES_SHARE = 4;
const MAX_CHANGES_A_DAY = 3;

/**
 * Refuses a change of wallet beyond the operator's daily gas for it, of this account or of all together. The first
 * attestation after an approval, and every revocation, are never refused.
 */
export async function refuseBeyondGas(
  transaction: Transaction,
  { KEEPER_GAS_PER_DAY }: Pick<Config, "KEEPER_GAS_PER_DAY">,
  account: Pick<Account, "id" | "kyc_status" | "ethereum_address">,
  address: string,
): Promise<void> {
  if (account.kyc_status !== "approved" || account.ethereum_address === address) return;
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where account_id = ${account.id})::integer as own, count(*)::integer as all
    from kyc_attestation as change
    where wanted = 'attested' and created_at > now() - interval '1 day' and exists (
      select from kyc_attestation as earlier
      where earlier.account_id = change.account_id and earlier.id < change.id)`.execute(transaction);
  const [{ own, all }] = rows as [{ own: number; all: number }];
  if (own >= MAX_CHANGES_A_DAY)
    refuse(
      "rate_limited",
      `You can change a verified wallet ${MAX_CHANGES_A_DAY} times a day. Try again tomorrow.`,
    );
  if ((all + 1) * GAS_PER_CHANGE > KEEPER_GAS_PER_DAY / CHANGES_SHARE)
    refuse(
      "rate_limited",
      "Many verified wallets were changed today, and each change costs us gas. Try again tomorrow.",
    );
}

type DesiredState = Pick<RowOf<"kyc_attestation">, "id" | "account_id" | "address" | "wanted">;

async function enqueue(db: Db, deployment: Deployment, desired: Omit<DesiredState, "id">): Promise<void> {
  const { id } = await db
    .insertInto("kyc_attestation")
    .values(desired)
    .returning("id")
    .executeTakeFirstOrThrow();
  await ask(db, deployment, { ...desired, id });
}

/** Key prefix of these calls. */
export const KYC_KEYS = "kyc/";
const keyOf = ({ id }: Pick<DesiredState, "id">) => `${KYC_KEYS}${id}`;

/**
 * Queues the call for a desired state. Each state is a row whose id is the call's key, so that repeated calls take
 * effect once.
 */
async function ask(db: Db, deployment: Deployment, desired: DesiredState): Promise<boolean> {
  return enqueueOperatorCall(db, deployment, {
    key: keyOf(desired),
    contract: "Registry",
    functionName: desired.wanted === "attested" ? "attestKyc" : "revokeKyc",
    args: [desired.address as Address],
  });
}

/**
 * Selects the current desired state of each wallet; a later row about the same wallet, of any account, replaces earlier
 * ones.
 */
const currentDesiredStates = (db: Db) =>
  db
    .selectFrom("kyc_attestation as desired")
    .selectAll("desired")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("kyc_attestation as later")
            .select("later.id")
            .whereRef("later.address", "=", "desired.address")
            .whereRef("later.id", ">", "desired.id"),
        ),
      ),
    );

/** Returns the latest desired state of an account, and earlier unfinished ones, newest first. */
export async function attestationsOf(
  { db, deployment }: RowServices,
  accountId: string,
): Promise<Attestation[]> {
  const states = await currentDesiredStates(db)
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
  const outcomes = await operatorOutcomes(db, deployment, states.map(keyOf));
  return states
    .map((desired) => {
      const outcome = outcomes.get(keyOf(desired));
      return {
        address: desired.address,
        wanted: desired.wanted,
        state: outcome?.state ?? "failed",
        failure: outcome ? outcome.failure : "Nothing was ever sent to these contracts.",
        transactionHash: outcome?.tx_hash ?? null,
        createdAt: desired.created_at.toISOString(),
      };
    })
    .filter(({ state }, place) => place === 0 || state !== "done");
}

/** Returns accounts whose desired state the registry refused. */
export async function accountsWithFailedAttestation({ db, deployment }: RowServices): Promise<string[]> {
  const ids = (await failedOperatorKeys(db, deployment, KYC_KEYS)).map((key) => key.slice(KYC_KEYS.length));
  if (ids.length === 0) return [];
  const rows = await currentDesiredStates(db).where("desired.id", "in", ids).execute();
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

/** Queues refused calls again if they still apply. Returns whether there were any. */
export async function requeueAttestations(
  { db, deployment }: RowServices,
  accountId: string,
): Promise<boolean> {
  const states = await currentDesiredStates(db).where("account_id", "=", accountId).orderBy("id").execute();
  const outcomes = await operatorOutcomes(db, deployment, states.map(keyOf));
  const refused = states.filter((desired) => (outcomes.get(keyOf(desired))?.state ?? "failed") === "failed");
  for (const desired of refused) await ask(db, deployment, desired);
  return refused.length > 0;
}

/**
 * Queues one failed call again. Returns false if a later decision about the wallet has replaced it, so that an account
 * disabled since is not verified again.
 */
export async function requeueAttestation(
  transaction: Transaction,
  deployment: Deployment,
  key: string,
): Promise<boolean> {
  const id = key.slice(KYC_KEYS.length);
  const held = await transaction
    .selectFrom("kyc_attestation")
    .select("account_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!held) return false;
  await lockAccount(transaction, held.account_id);
  const desired = await currentDesiredStates(transaction).where("desired.id", "=", id).executeTakeFirst();
  return desired !== undefined && ask(transaction, deployment, desired);
}
