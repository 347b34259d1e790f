import type { Database } from "../../dependencies.ts";
import type { Account } from "./tables.ts";

/** Whose proven wallet this is, if anybody's. */
export function accountOfAddress(db: Database, address: string): Promise<Account | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("ethereum_address", "=", address.toLowerCase())
    .executeTakeFirst();
}
