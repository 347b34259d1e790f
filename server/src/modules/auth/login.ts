import { LOGIN_REFUSED, type LoginRequest } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Database, Dependencies } from "../../dependencies.ts";
import { knownDevice } from "./known-device.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import type { Account } from "./tables.ts";
import { tryPassword } from "./throttle.ts";
import { signToken } from "./tokens.ts";

type Origin = { address: string; cookies: string | undefined; userAgent: string | undefined };

/** Checks the password and opens a session. An unknown name, a wrong password and a disabled account look alike. */
export async function logIn(
  { db, secrets }: Pick<Dependencies, "db" | "secrets">,
  { username, password }: LoginRequest,
  { address, cookies, userAgent }: Origin,
): Promise<{ account: Account; token: string; isNewDevice: boolean }> {
  const account = await accountNamed(db, username);
  const device = account && knownDevice(secrets, cookies, account.id);
  const opened = await tryPassword(db, { username, address, device }, async () => {
    const matches = await verifyPassword(account?.password_hash, password);
    if (!account || !matches || account.disabled_at) return undefined;
    const current = await renewHash(db, account, password);
    const sessionId = current && (await openSession(db, current, { userAgent, address }));
    return sessionId && { account: current, sessionId };
  });
  if (!opened) throw new DomainError("unauthenticated", LOGIN_REFUSED);
  const token = await signToken(secrets.JWT_SECRET, opened.account.id, opened.sessionId);
  return { account: opened.account, token, isNewDevice: !device };
}

const accountNamed = (db: Database, username: string): Promise<Account | undefined> =>
  db
    .selectFrom("account")
    .selectAll()
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();

/**
 * Replaces a hash of weaker parameters, if it is still the one that was checked. Whoever changed it meanwhile was
 * another login of the same password, which counts, or a new password, which does not.
 */
async function renewHash(db: Database, account: Account, password: string): Promise<Account | undefined> {
  if (!isOutdated(account.password_hash)) return account;
  const renewed = await db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .returningAll()
    .executeTakeFirst();
  if (renewed) return renewed;
  const current = await accountNamed(db, account.username);
  return (await verifyPassword(current?.password_hash, password)) ? current : undefined;
}
