import type { LinkWalletRequest } from "@trestle/domain/auth/wallet.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { getAddress, type Hex, hashMessage, isAddressEqual, zeroAddress } from "viem";
import { createSiweMessage, generateSiweNonce, parseSiweMessage, validateSiweMessage } from "viem/siwe";
import { brokenUniqueConstraint } from "../../platform/database/database.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { isSignedByContract, isSignedByKey } from "../../platform/http/signatures.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services, Transaction } from "../../services.ts";
import { changeAccount, lockAccount, recordSecurity } from "../accounts/account-row.ts";
import { countActivity, recordActivity } from "../accounts/activity.ts";
import { refuseBeyondGas, settleAttestation } from "../verification/attestation.ts";
import { storeProvenWallet } from "./proven-wallets.ts";

const DAY_MS = 86_400_000;
const VALID_MS = 10 * 60_000;
/** Each link is permanent in the account's history. */
const MAX_LINKS_A_DAY = 20;

/** Returns a sentence for each obstacle to giving up the linked wallet; provided by other rooms. */
export type WalletObstacles = (services: Services, account: Account) => Promise<string[]>;

/** Returns the message to sign as a wallet's proof: this address, account and chain, and a single-use nonce. */
export async function challengeWallet(
  { db, config, deployment }: Pick<Services, "db" | "config" | "deployment" | "chainRpcUrl">,
  account: Account,
  wallet: string,
): Promise<{ message: string; expiresAt: Date }> {
  const address = getAddress(wallet.toLowerCase());
  if (isAddressEqual(address, zeroAddress)) refuse("invalid_input", "This isn’t a wallet address.");
  const nonce = generateSiweNonce();
  const expiresAt = new Date(Date.now() + VALID_MS);
  const message = createSiweMessage({
    address,
    chainId: deployment.chainId,
    domain: new URL(config.PUBLIC_URL).host,
    uri: config.PUBLIC_URL,
    version: "1",
    statement: `Link this wallet to the Trestle account ${account.username}. This is free and moves no money.`,
    nonce,
    issuedAt: new Date(),
    expirationTime: expiresAt,
  });
  const challenge = { address: address.toLowerCase(), nonce, message, expires_at: expiresAt };
  await db
    .insertInto("wallet_challenge")
    .values({ account_id: account.id, ...challenge })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(challenge))
    .execute();
  return { message, expiresAt };
}

/**
 * Links the wallet that signed our message. A wallet linked before is revoked first and must have no running work or
 * money, as for unlinking.
 */
export async function linkWallet(
  services: Services,
  account: Account,
  { message, signature }: LinkWalletRequest,
  obstaclesOf: WalletObstacles,
): Promise<Account> {
  // Deleted before verification, so that a nonce allows one attempt.
  const challenge = await services.db
    .deleteFrom("wallet_challenge")
    .where("account_id", "=", account.id)
    .returningAll()
    .executeTakeFirst();
  if (!challenge || challenge.message !== message || challenge.expires_at < new Date())
    refuse("invalid_input", "This isn’t the message we asked you to sign, or it has expired. Try again.");
  if (!(await isSignedBy(services, challenge, signature as Hex)))
    refuse("invalid_input", "The signature wasn’t made by this wallet.");
  try {
    return await services.db.transaction().execute(async (transaction) => {
      // The request's copy of the account may have an older wallet.
      const { ethereum_address: before } = await lockAccount(transaction, account.id);
      await refuseTooManyLinks(transaction, account.id);
      await refuseBeyondGas(transaction, services.config, account, challenge.address);
      if (before !== challenge.address)
        await refuseLeaving({ ...services, db: transaction }, account, before, obstaclesOf);
      await storeProvenWallet(transaction, account.id, challenge.address);
      const linked = await changeAccount(transaction, account.id, { ethereum_address: challenge.address });
      await settleAttestation(transaction, services.deployment, account.id);
      await recordActivity(transaction, account.id, "wallet_linked", challenge.address);
      if (before !== challenge.address)
        await recordSecurity(transaction, "security.wallet_changed", {
          account: account.id,
          before,
          after: challenge.address,
        });
      return linked;
    });
  } catch (error) {
    if (brokenUniqueConstraint(error) === "account_ethereum_address_key") {
      refuse("conflict", "This wallet belongs to another account.", { cause: error });
    }
    throw error;
  }
}

async function refuseTooManyLinks(transaction: Transaction, accountId: string): Promise<void> {
  const since = new Date(currentTime().getTime() - DAY_MS);
  const today = await countActivity(transaction, accountId, {
    kind: "wallet_linked",
    since,
    limit: MAX_LINKS_A_DAY,
  });
  if (today >= MAX_LINKS_A_DAY)
    refuse("rate_limited", `You can link a wallet ${MAX_LINKS_A_DAY} times a day. Try again tomorrow.`);
}

/** Verifies a signature, with the chain for a contract wallet (EIP-1271). */
async function isSignedBy(
  { config, chainRpcUrl }: Pick<Services, "db" | "config" | "deployment" | "chainRpcUrl">,
  { address, nonce, message }: { address: string; nonce: string; message: string },
  signature: Hex,
): Promise<boolean> {
  const wallet = getAddress(address);
  const ours = { nonce, address: wallet, domain: new URL(config.PUBLIC_URL).host };
  if (!validateSiweMessage({ message: parseSiweMessage(message), ...ours })) return false;
  const hash = hashMessage(message);
  return (
    (await isSignedByKey(wallet, hash, signature)) || isSignedByContract(chainRpcUrl, wallet, hash, signature)
  );
}

/** Unlinks the wallet, unless others depend on its work or money. */
export function unlinkWallet(
  services: Services,
  account: Account,
  obstaclesOf: WalletObstacles,
): Promise<Account> {
  return services.db.transaction().execute(async (transaction) => {
    const { ethereum_address: before } = await lockAccount(transaction, account.id);
    await refuseLeaving({ ...services, db: transaction }, account, before, obstaclesOf);
    const unlinked = await changeAccount(transaction, account.id, { ethereum_address: null });
    await settleAttestation(transaction, services.deployment, account.id);
    if (before) {
      await recordActivity(transaction, account.id, "wallet_unlinked", before);
      await recordSecurity(transaction, "security.wallet_changed", {
        account: account.id,
        before,
        after: null,
      });
    }
    return unlinked;
  });
}

async function refuseLeaving(
  services: Services,
  account: Account,
  wallet: string | null,
  obstaclesOf: WalletObstacles,
): Promise<void> {
  if (!wallet) return;
  const [obstacle] = await obstaclesOf(services, { ...account, ethereum_address: wallet });
  if (obstacle) refuse("conflict", obstacle);
}
