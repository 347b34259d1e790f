import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";

/** Whose proven wallet this is, if anybody's. */
export function accountOfAddress(db: Db, address: string): Promise<Account | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("ethereum_address", "=", address.toLowerCase())
    .executeTakeFirst();
}

/** The ids of those whose proven wallets these are, by the lower-cased address. */
export async function accountsOfAddresses(db: Db, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "ethereum_address"])
    .where("ethereum_address", "in", [...new Set(addresses)])
    .execute();
  return new Map(rows.map(({ id, ethereum_address }) => [ethereum_address ?? "", id]));
}

/** An account that is enabled, for what is done on its owner's word. */
export function accountById(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** Accounts by id, also those that are disabled by now. */
export async function accountsById(db: Db, ids: string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
