import { sql } from "kysely";
import { announce } from "../../platform/events/bus.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Transaction } from "../../services.ts";
import { accountNamed, changeAccount, enabledAccounts, isUnchanged } from "../accounts/account-row.ts";
import { deviceOf, networkLabel } from "./device.ts";

const ABSOLUTE_LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** Sessions of one account, expired ones included: excess logins evict the account's own sessions. */
const MAX_SESSIONS = 1_000;
/** Precision of "last used"; a higher one would write on every request. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** Client of a login. */
export type SessionOrigin = {
  userAgent?: string | undefined;
  address?: string | undefined;
  /** Whether the login included the second factor. */
  factorShown?: boolean;
};

/** Opens a session, unless the password has changed or the account was disabled since the password was checked. */
export function openSession(
  db: Db,
  account: Pick<Account, "id" | "password_hash">,
  origin: SessionOrigin = {},
): Promise<string | undefined> {
  return db
    .transaction()
    .execute(async (transaction) =>
      (await isUnchanged(transaction, account)) ? addSession(transaction, account.id, origin) : undefined,
    );
}

export async function addSession(
  transaction: Transaction,
  accountId: string,
  { userAgent, address = "", factorShown = false }: SessionOrigin,
): Promise<string> {
  const now = new Date();
  const { id } = await transaction
    .insertInto("session")
    .values({
      account_id: accountId,
      expires_at: new Date(Date.now() + ABSOLUTE_LIFETIME_MS),
      revoked_at: null,
      device: deviceOf(userAgent),
      network: networkLabel(address),
      confirmed_at: now,
      factor_shown_at: factorShown ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await forgetLeastUsed(transaction, accountId);
  return id;
}

/** Evicts expired sessions first, then the least recently used. */
async function forgetLeastUsed(transaction: Transaction, accountId: string): Promise<void> {
  const forgotten = await transaction
    .deleteFrom("session")
    .where("id", "in", (some) =>
      some
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", accountId)
        .orderBy(sql`revoked_at is null`, "desc")
        .orderBy("last_used_at", "desc")
        .offset(MAX_SESSIONS),
    )
    .returning(["id", "revoked_at"])
    .execute();
  for (const { id, revoked_at } of forgotten) if (!revoked_at) await announceEnd(transaction, id);
}

/** Opens a session without a password, for the demo's accounts. No route calls it. */
export async function openSessionFor(
  db: Db,
  username: string,
): Promise<{ accountId: string; sessionId: string } | undefined> {
  const account = await accountNamed(db, username);
  const sessionId = account && (await openSession(db, account));
  return sessionId ? { accountId: account.id, sessionId } : undefined;
}

/** Selects live sessions: not revoked, not expired, of enabled accounts. */
export const liveSessions = (db: Db) =>
  enabledAccounts(db)
    .innerJoin("session", "session.account_id", "account.id")
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", new Date());

/** Columns for other rooms' queries of accounts: number of live sessions, and time of the last use. */
export const sessionColumns = [
  sql<number>`(select count(*)::integer from session where account_id = account.id and revoked_at is null
    and expires_at > now() and account.disabled_at is null)`.as("sessions"),
  sql<Date | null>`(select max(last_used_at) from session where account_id = account.id)`.as("last_seen_at"),
] as const;

export type Admitted = { account: Account; confirmedAt: Date | null; factorShownAt: Date | null };

/** Returns the account of a live session, and records the use and its address. */
export async function accountOfSession(
  db: Db,
  sessionId: string,
  accountId: string,
  address: string,
): Promise<Admitted | undefined> {
  const found = await liveSessions(db)
    .selectAll("account")
    .select(["session.last_used_at", "session.confirmed_at", "session.factor_shown_at"])
    .where("session.id", "=", sessionId)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { last_used_at, confirmed_at, factor_shown_at, ...account } = found;
  const lately = new Date(Date.now() - USE_NOTED_EVERY_MS);
  if (last_used_at < lately)
    await db
      .updateTable("session")
      .set({ last_used_at: new Date(), network: networkLabel(address) })
      .where("id", "=", sessionId)
      .where("last_used_at", "<", lately)
      .execute();
  return { account, confirmedAt: confirmed_at, factorShownAt: factor_shown_at };
}

/** Returns which of the given sessions have ended. */
export async function endedAmong(db: Db, sessionIds: string[]): Promise<string[]> {
  const rows = await liveSessions(db)
    .select("session.id")
    .where(sql<boolean>`session.id = any(${sessionIds}::uuid[])`)
    .execute();
  const live = new Set(rows.map(({ id }) => id));
  return sessionIds.filter((id) => !live.has(id));
}

/** Ends one session of an account and announces it, so that its sockets close. Returns whether it existed. */
export async function revokeSession(
  transaction: Transaction,
  accountId: string,
  sessionId: string,
): Promise<{ device: string | null } | undefined> {
  const ended = await transaction
    .updateTable("session")
    .set({ revoked_at: new Date() })
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", new Date())
    .returning("device")
    .executeTakeFirst();
  if (ended) await announceEnd(transaction, sessionId);
  return ended;
}

/** Records a confirmation of the session by password or second factor. */
export async function recordConfirmation(
  db: Db,
  sessionId: string,
  shown: { confirmed_at?: Date; factor_shown_at?: Date },
): Promise<void> {
  await db.updateTable("session").set(shown).where("id", "=", sessionId).execute();
}

export const SESSION_ENDED = "session";

/** Called for each ended session, in the transaction that ends it. */
const announceEnd = (db: Db, sessionId: string) => announce(db, SESSION_ENDED, sessionId);

/**
 * Ends every session of an account, or all but one, with pending logins and password links. Returns the number of
 * sessions.
 */
export async function revokeSessionsOf(
  transaction: Transaction,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  await changeAccount(transaction, accountId, { secured_at: new Date() });
  await transaction.deleteFrom("login_ticket").where("account_id", "=", accountId).execute();
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

/** Returns those of the others who signed in from the same device and network as `accountId`. */
export async function sharingDevices(db: Db, accountId: string, others: string[]): Promise<string[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    select distinct theirs.account_id from session as own
    join session as theirs on theirs.device = own.device and theirs.network = own.network
    where own.account_id = ${accountId} and theirs.account_id = any(${others}::uuid[])`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
