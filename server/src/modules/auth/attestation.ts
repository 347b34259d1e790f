import type { Deployment } from "@trestle/chain/deployment.ts";
import type { Attestation } from "@trestle/domain/admin/review.ts";
import type { Selectable, Transaction } from "kysely";
import type { Address } from "viem";
import type { Database, Dependencies, Tables } from "../../dependencies.ts";
import { enqueueOperatorCall, failedOperatorKeys, operatorOutcomes } from "../../platform/operator-queue.ts";
import type { AuthTables } from "./tables.ts";

type Parts = Pick<Dependencies, "db" | "deployment">;

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

type Wish = Pick<Selectable<AuthTables["kyc_attestation"]>, "id" | "account_id" | "address" | "wanted">;

async function enqueue(db: Database, deployment: Deployment, wish: Omit<Wish, "id">): Promise<void> {
  const { id } = await db
    .insertInto("kyc_attestation")
    .values(wish)
    .returning("id")
    .executeTakeFirstOrThrow();
  await ask(db, deployment, { ...wish, id });
}

/** How the keys of these calls begin. */
export const KYC_KEYS = "kyc/";
const keyOf = ({ id }: Pick<Wish, "id">) => `${KYC_KEYS}${id}`;

/** Each wish is a line of its own, and its number is the key: however often it is asked, it takes effect once. */
async function ask(db: Database, deployment: Deployment, wish: Wish): Promise<boolean> {
  return enqueueOperatorCall(db, deployment, {
    key: keyOf(wish),
    contract: "Registry",
    functionName: wish.wanted === "attested" ? "attestKyc" : "revokeKyc",
    args: [wish.address as Address],
  });
}

/** Wishes that still stand: whoever wished something later about the same wallet, of whatever account, has replaced them. */
const standingWishes = (db: Database) =>
  db
    .selectFrom("kyc_attestation as wish")
    .selectAll("wish")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("kyc_attestation as later")
            .select("later.id")
            .whereRef("later.address", "=", "wish.address")
            .whereRef("later.id", ">", "wish.id"),
        ),
      ),
    );

/** What was last asked of the registry for an account, and whatever else of it is not done; newest first. */
export async function attestationsOf({ db, deployment }: Parts, accountId: string): Promise<Attestation[]> {
  const wishes = await standingWishes(db).where("account_id", "=", accountId).orderBy("id", "desc").execute();
  const outcomes = await operatorOutcomes(db, deployment, wishes.map(keyOf));
  return wishes
    .map((wish) => {
      const outcome = outcomes.get(keyOf(wish));
      return {
        address: wish.address,
        wanted: wish.wanted,
        state: outcome?.state ?? "failed",
        failure: outcome ? outcome.failure : "No attestation was ever requested from these contracts.",
        transactionHash: outcome?.tx_hash ?? null,
        createdAt: wish.created_at.toISOString(),
      };
    })
    .filter(({ state }, place) => place === 0 || state !== "done");
}

/** Accounts for which the registry is not as it should be, because it refused what was asked. */
export async function accountsWithFailedAttestation({ db, deployment }: Parts): Promise<string[]> {
  const ids = (await failedOperatorKeys(db, deployment, KYC_KEYS)).map((key) => key.slice(KYC_KEYS.length));
  if (ids.length === 0) return [];
  const rows = await standingWishes(db).where("wish.id", "in", ids).execute();
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

/** Asks again for what was refused and still stands; answers whether there was anything. */
export async function askAgain({ db, deployment }: Parts, accountId: string): Promise<boolean> {
  const wishes = await standingWishes(db).where("account_id", "=", accountId).orderBy("id").execute();
  const outcomes = await operatorOutcomes(db, deployment, wishes.map(keyOf));
  const refused = wishes.filter((wish) => (outcomes.get(keyOf(wish))?.state ?? "failed") === "failed");
  for (const wish of refused) await ask(db, deployment, wish);
  return refused.length > 0;
}

/**
 * Asks again for one call that failed. Answers whether it was queued: not where a later decision about the wallet has
 * replaced it, so that nobody is verified again who was disabled meanwhile.
 */
export async function askAgainByKey(
  transaction: Transaction<Tables>,
  deployment: Deployment,
  key: string,
): Promise<boolean> {
  const id = key.slice(KYC_KEYS.length);
  const held = await transaction
    .selectFrom("kyc_attestation")
    .innerJoin("account", "account.id", "account_id")
    .select("account_id")
    .where("kyc_attestation.id", "=", id)
    .forUpdate("account")
    .executeTakeFirst();
  if (!held) return false;
  const wish = await standingWishes(transaction).where("wish.id", "=", id).executeTakeFirst();
  return wish !== undefined && ask(transaction, deployment, wish);
}
