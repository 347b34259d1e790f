import type { Db } from "../../services.ts";

/** Where an account's emails go: its confirmed address; none once it is disabled. */
export const mailAddress = (db: Db, accountId: string): Promise<string | undefined> =>
  addressOf(db, accountId, true);

/** The address that a person gives to somebody they agreed to meet, confirmed or not. */
export const contactAddress = (db: Db, accountId: string): Promise<string | undefined> =>
  addressOf(db, accountId, false);

async function addressOf(db: Db, accountId: string, mustBeConfirmed: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("disabled_at", "is", null)
    .$if(mustBeConfirmed, (query) => query.where("email_confirmed_at", "is not", null))
    .executeTakeFirst();
  return row?.email;
}
