import type { Db } from "../../services.ts";

/** Returns the address of an account's emails: its confirmed one; undefined once it is disabled. */
export const mailAddress = (db: Db, accountId: string): Promise<string | undefined> =>
  addressOf(db, accountId, true);

/** Returns the address that a person shares after agreeing to meet, confirmed or not. */
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
