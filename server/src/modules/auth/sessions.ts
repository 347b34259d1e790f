import type { Database } from "../../dependencies.ts";
import type { Account } from "./tables.ts";

const ABSOLUTE_LIFETIME_MS = 30 * 24 * 3600 * 1000;

export async function openSession(db: Database, accountId: string): Promise<string> {
  const { id } = await db
    .insertInto("session")
    .values({
      account_id: accountId,
      expires_at: new Date(Date.now() + ABSOLUTE_LIFETIME_MS),
      revoked_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
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
