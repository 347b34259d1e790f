import { LOGIN_REFUSED, type LoginRequest } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import type { Account } from "./tables.ts";
import { countAttempt, forgetAttempts } from "./throttle.ts";
import { signToken } from "./tokens.ts";

/** Checks the password and opens a session. An unknown name, a wrong password and a disabled account look alike. */
export async function logIn(
  { db, secrets }: Pick<Dependencies, "db" | "secrets">,
  { username, password }: LoginRequest,
  address: string,
): Promise<{ account: Account; token: string }> {
  await countAttempt(db, username, address);
  const account = await db
    .selectFrom("account")
    .selectAll()
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  const matches = await verifyPassword(account?.password_hash, password);
  if (!account || !matches || account.disabled_at) {
    throw new DomainError("unauthenticated", LOGIN_REFUSED);
  }
  await forgetAttempts(db, username, address);
  if (isOutdated(account.password_hash)) {
    const password_hash = await hashPassword(password);
    await db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
    account.password_hash = password_hash;
  }
  const sessionId = await openSession(db, account);
  if (!sessionId) throw new DomainError("unauthenticated", LOGIN_REFUSED);
  return { account, token: await signToken(secrets.JWT_SECRET, account.id, sessionId) };
}
