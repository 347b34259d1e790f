import { refuse } from "@trestle/domain/errors.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Transaction } from "../../services.ts";
import { accountsOfAddresses } from "../accounts/directory.ts";

/** Bounds the checks when an account is closed. */
const MAX_WALLETS = 20;

/** Records that the account has proven this wallet. */
export async function storeProvenWallet(
  transaction: Transaction,
  account_id: string,
  address: string,
): Promise<void> {
  await transaction
    .insertInto("proven_wallet")
    .values({ account_id, address })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await transaction
    .selectFrom("proven_wallet")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_WALLETS)
    refuse("conflict", `You’ve linked ${MAX_WALLETS} different wallets. Link one of those again.`);
}

/**
 * Returns every wallet that the account has proven, the linked one first, without wallets now proven by another
 * account.
 */
export async function walletsOf(
  db: Db,
  { id, ethereum_address }: Pick<Account, "id" | "ethereum_address">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("proven_wallet")
    .select("address")
    .where("account_id", "=", id)
    .orderBy("proven_at")
    .execute();
  const proven = rows.map(({ address }) => address);
  const owners = await accountsOfAddresses(db, proven);
  const own = proven.filter((address) => (owners.get(address) ?? id) === id);
  return [...new Set([...(ethereum_address ? [ethereum_address] : []), ...own])];
}

/** Returns the wallets that these accounts have proven, each with its account. */
export async function accountsByWallet(db: Db, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("proven_wallet")
    .select(["address", "account_id"])
    .where("account_id", "in", accountIds)
    .execute();
  return new Map(rows.map(({ address, account_id }) => [address, account_id]));
}
