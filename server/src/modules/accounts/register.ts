import type { RegisterRequest } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { brokenUniqueConstraint } from "../../platform/database/database.ts";
import { currentTime } from "../../platform/events/clock.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { recordActivity } from "./activity.ts";
import { askToConfirm } from "./confirm-email.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";

const NAME_TAKEN = "This username is taken. Choose another one.";

/** Refuses a taken name before large uploads arrive; the unique index decides in the end. */
export async function refuseTaken(db: Db, { username }: RegisterRequest): Promise<void> {
  const taken = await db
    .selectFrom("account")
    .select("id")
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  if (taken) refuse("conflict", NAME_TAKEN);
}

/**
 * Creates an account and sends the confirmation of its address. The route decides which roles are allowed. An address
 * of another account is accepted without a difference, so that a stranger learns nothing; it can't be confirmed twice.
 */
export async function registerAccount(
  { db, config }: { db: Db; config: Pick<Config, "SMTP_URL"> },
  request: RegisterRequest,
): Promise<Account> {
  refuseCommonPassword(request.password, request.username);
  const account = await addAccount(db, request, await hashPassword(request.password));
  await askToConfirm({ db, config }, account.id, account.email);
  return account;
}

export async function addAccount(
  db: Db,
  { username, email, role }: RegisterRequest,
  password_hash: string,
): Promise<Account> {
  try {
    const account = await db
      .insertInto("account")
      .values({ username, email, password_hash, role, roles: [role], created_at: currentTime() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordActivity(db, account.id, "registered");
    return account;
  } catch (error) {
    if (brokenUniqueConstraint(error) === "account_username_key")
      refuse("conflict", NAME_TAKEN, { cause: error });
    throw error;
  }
}
