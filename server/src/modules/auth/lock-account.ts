import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";

/** Locks the account row until the transaction ends, so that counts for a limit stay correct. */
export async function lockAccount(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for update`.execute(transaction);
}
