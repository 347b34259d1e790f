import type { Database } from "../../dependencies.ts";
import type { Account } from "./tables.ts";

const ABSOLUTE_LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** Opens one, unless the password was changed or the account disabled while this password was being checked. */
export function openSession(
  db: Database,
  { id, password_hash }: Pick<Account, "id" | "password_hash">,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const unchanged = await transaction
      .selectFrom("account")
      .select("id")
      .where("id", "=", id)
      .where("password_hash", "=", password_hash)
      .where("disabled_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!unchanged) return undefined;
    const session = await transaction
      .insertInto("session")
      .values({ account_id: id, expires_at: new Date(Date.now() + ABSOLUTE_LIFETIME_MS), revoked_at: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    return session.id;
  });
}

/** The account behind a live session: not revoked, not past its absolute end, not disabled. */
export function accountOfSession(
  db: Database,
  sessionId: string,
  accountId: string,
): Promise<Account | undefined> {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .selectAll("account")
    .where("session.id", "=", sessionId)
    .where("account.id", "=", accountId)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", new Date())
    .where("account.disabled_at", "is", null)
    .executeTakeFirst();
}

export async function revokeSession(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: new Date() })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of an account, or all but one; answers how many there were. */
export async function revokeSessionsOf(
  db: Database,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ revoked_at: new Date() })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", new Date())
    .$if(except !== undefined, (query) => query.where("id", "<>", except as string))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
