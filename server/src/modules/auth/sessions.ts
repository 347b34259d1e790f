import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../dependencies.ts";
import { announce } from "../../platform/bus.ts";
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

/** Without a password, for the demo's own people: nothing that a visitor can reach calls it. */
export async function openSessionFor(
  db: Database,
  username: string,
): Promise<{ accountId: string; sessionId: string } | undefined> {
  const account = await db
    .selectFrom("account")
    .select(["id", "password_hash"])
    .where(sql`lower(username)`, "=", username)
    .executeTakeFirst();
  const sessionId = account && (await openSession(db, account));
  return sessionId ? { accountId: account.id, sessionId } : undefined;
}

/** Sessions that still open something: not revoked, not past their absolute end, their account not disabled. */
const liveSessions = (db: Database) =>
  db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", new Date())
    .where("account.disabled_at", "is", null);

export function accountOfSession(
  db: Database,
  sessionId: string,
  accountId: string,
): Promise<Account | undefined> {
  return liveSessions(db)
    .selectAll("account")
    .where("session.id", "=", sessionId)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

/** Those of the given sessions that have ended. */
export async function endedAmong(db: Database, sessionIds: string[]): Promise<string[]> {
  const rows = await liveSessions(db)
    .select("session.id")
    .where(sql<boolean>`session.id = any(${sessionIds}::uuid[])`)
    .execute();
  const live = new Set(rows.map(({ id }) => id));
  return sessionIds.filter((id) => !live.has(id));
}

/** Ends a session and tells every process, so that its sockets close. */
export async function revokeSession(db: Database, sessionId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("session")
      .set({ revoked_at: new Date() })
      .where("id", "=", sessionId)
      .where("revoked_at", "is", null)
      .execute();
    await announceEnd(transaction, sessionId);
  });
}

export const SESSION_ENDED = "session";

/** Another verb that ends sessions announces each in the same way, in its own transaction. */
const announceEnd = (db: Database, sessionId: string) => announce(db, SESSION_ENDED, sessionId);

/** Ends every session of an account, or all but one; answers how many there were. */
export async function revokeSessionsOf(
  transaction: Transaction<Tables>,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await transaction
    .updateTable("session")
    .set({ revoked_at: new Date() })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", new Date())
    .$if(except !== undefined, (query) => query.where("id", "<>", except as string))
    .returning("id")
    .execute();
  for (const { id } of ended) await announceEnd(transaction, id);
  return ended.length;
}
