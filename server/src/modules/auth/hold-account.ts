import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";

/** One at a time per account until the transaction ends, so that what is counted for a limit stays true. */
export async function holdAccount(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for update`.execute(transaction);
}
