import type { Db } from "../../services.ts";

/** What waits for a wallet in the escrow, in wei. */
export async function creditOf(db: Db, deployment: string, account: string): Promise<string> {
  const row = await db
    .selectFrom("escrow_credit")
    .select("amount")
    .where("deployment", "=", deployment)
    .where("account", "=", account)
    .executeTakeFirst();
  return row?.amount ?? "0";
}
