import type { Database } from "../../dependencies.ts";

type Person = { id: string; username: string };

/** Whose wallets these are; an address that nobody has linked is left out. */
export async function accountsOfWallets(db: Database, addresses: string[]): Promise<Map<string, Person>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "username", "ethereum_address"])
    .where("ethereum_address", "in", addresses)
    .execute();
  return new Map(rows.map(({ id, username, ethereum_address }) => [ethereum_address ?? "", { id, username }]));
}
