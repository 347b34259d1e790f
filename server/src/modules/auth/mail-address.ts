import type { Database } from "../../dependencies.ts";

/** Where an account's emails go; none once it is disabled. */
export async function mailAddress(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.email;
}
