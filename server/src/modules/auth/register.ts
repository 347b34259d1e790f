import type { RegisterRequest } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import { moment } from "../../platform/clock.ts";
import { brokenUniqueConstraint } from "../../platform/database.ts";
import { recordActivity } from "./activity.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import type { Account } from "./tables.ts";

const TAKEN: Record<string, string> = {
  account_username_key: "This username is taken. Choose another one.",
  account_email_key: "There's already an account with this email. Log in instead.",
};

/** Asked before anything large is received; the unique indexes decide all the same. */
export async function refuseTaken(db: Database, { username, email }: RegisterRequest): Promise<void> {
  const taken = await db
    .selectFrom("account")
    .select(sql<boolean>`lower(username) = ${username.toLowerCase()}`.as("by_name"))
    .where((or) =>
      or.or([
        or(sql`lower(username)`, "=", username.toLowerCase()),
        or(sql`lower(email)`, "=", email.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  const constraint = taken?.by_name ? "account_username_key" : "account_email_key";
  if (taken) throw new DomainError("conflict", TAKEN[constraint] ?? "Registration failed");
}

/** Makes an account. Which roles a caller may ask for is the route's decision. */
export async function registerAccount(db: Database, request: RegisterRequest): Promise<Account> {
  refuseCommonPassword(request.password, request.username);
  return addAccount(db, request, await hashPassword(request.password));
}

export async function addAccount(
  db: Database,
  { username, email, role }: RegisterRequest,
  password_hash: string,
): Promise<Account> {
  try {
    const account = await db
      .insertInto("account")
      .values({ username, email, password_hash, role, roles: [role], created_at: moment() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordActivity(db, account.id, "registered");
    return account;
  } catch (error) {
    const message = TAKEN[brokenUniqueConstraint(error) ?? ""];
    throw message ? new DomainError("conflict", message, { cause: error }) : error;
  }
}
