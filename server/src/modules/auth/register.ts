import type { RegisterRequest } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Database } from "../../dependencies.ts";
import { brokenUniqueConstraint } from "../../platform/database.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import type { Account } from "./tables.ts";

const TAKEN: Record<string, string> = {
  account_username_key: "This username is taken: choose another one.",
  account_email_key: "An account with this email exists already: log in instead.",
};

/** Makes an account. Which roles a caller may ask for is the route's decision. */
export async function registerAccount(db: Database, request: RegisterRequest): Promise<Account> {
  refuseCommonPassword(request.password, request.username);
  const password_hash = await hashPassword(request.password);
  try {
    return await db
      .insertInto("account")
      .values({
        username: request.username,
        email: request.email,
        password_hash,
        role: request.role,
        roles: [request.role],
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    const message = TAKEN[brokenUniqueConstraint(error) ?? ""];
    throw message ? new DomainError("conflict", message, { cause: error }) : error;
  }
}
