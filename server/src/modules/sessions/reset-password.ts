import { createHash, randomBytes } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import { pages } from "@trestle/domain/pages.ts";
import { sql } from "kysely";
import { queueMail } from "../../platform/events/mail.ts";
import type { Db } from "../../services.ts";
import { changeAccount, enabledAccounts, lockAccount, recordSecurity } from "../accounts/account-row.ts";
import { recordActivity } from "../accounts/activity.ts";
import { sendConfirmation } from "../accounts/confirm-email.ts";
import { hashPassword, refuseCommonPassword } from "../accounts/passwords.ts";
import { revokeSessionsOf } from "./sessions.ts";

const MINUTES = 30;
/** Pending links per address: further requests send nothing, so a stranger can't flood a mailbox. */
const MAX_OPEN = 3;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

export const RESET_TASK = "password-reset";

/** Sends a reset link to the account with this address. The response is the same whether or not one exists. */
export async function requestReset(db: Db, email: string, askedAt = new Date()): Promise<void> {
  const account = await enabledAccounts(db)
    .select(["id", "username", "secured_at"])
    .where(sql`lower(email)`, "=", email.trim().toLowerCase())
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  const token = randomBytes(32).toString("base64url");
  if (!account) return confirmFirst(db, email.trim(), askedAt);
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`reset ${account.id}`}))`.execute(transaction);
    const open = await transaction
      .selectFrom("password_reset")
      .select("token_hash")
      .where("account_id", "=", account.id)
      .where("expires_at", ">", new Date())
      .$if(account.secured_at !== null, (query) => query.where("created_at", ">", account.secured_at as Date))
      .execute();
    if (open.length >= MAX_OPEN) return;
    const token_hash = hashOf(token);
    const expires_at = new Date(Date.now() + MINUTES * 60_000);
    await transaction
      .insertInto("password_reset")
      .values({ token_hash, account_id: account.id, created_at: askedAt, expires_at })
      .execute();
    await queueMail(transaction, {
      key: `reset/${token_hash}`,
      accountId: account.id,
      subject: "Set a new password for Trestle",
      body: {
        title: "Set a new password",
        lines: [
          `Somebody asked for a new password for the account ${account.username}. If that was you, choose one within ${MINUTES} minutes. The link works once.`,
          "If it wasn’t you, do nothing: your password stays as it is.",
        ],
        secret: true,
        // In the fragment, which browsers send to no server and no log.
        action: { label: "Choose a new password", path: `${pages.resetPassword}#${token}` },
        because: "You’re receiving this because somebody entered your email address under Forgot Password.",
      },
    });
  });
}

/** Sends only a confirmation to an unconfirmed address; once confirmed, the reset can be requested again. */
async function confirmFirst(db: Db, email: string, askedAt: Date): Promise<void> {
  const accounts = await enabledAccounts(db)
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .orderBy("created_at")
    .limit(MAX_OPEN)
    .execute();
  for (const { id: accountId } of accounts)
    await sendConfirmation(
      db,
      { accountId, email, askedAt: askedAt.toISOString() },
      " Then use Forgot Password again to set a new password.",
    );
}

/** Sets the new password, consumes the link, and ends every session. */
export async function resetPassword(db: Db, token: string, password: string): Promise<void> {
  const token_hash = hashOf(token);
  const OVER = "This link has been used or has expired. Ask for a new one.";
  const found = await enabledAccounts(db)
    .innerJoin("password_reset", "password_reset.account_id", "account.id")
    .select(["account.id", "account.username"])
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date())
    .where(sql<boolean>`password_reset.created_at > coalesce(account.secured_at, '-infinity')`)
    .executeTakeFirst();
  if (!found) refuse("invalid_input", OVER);
  refuseCommonPassword(password, found.username);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const { secured_at } = await lockAccount(transaction, found.id);
    const used = await transaction
      .updateTable("password_reset")
      .set({ used_at: new Date() })
      .where("token_hash", "=", token_hash)
      .where("used_at", "is", null)
      // Securing the account voids links requested before, even since this one was read.
      .$if(secured_at !== null, (query) => query.where("created_at", ">", secured_at as Date))
      .returning("token_hash")
      .executeTakeFirst();
    if (!used) refuse("invalid_input", OVER);
    await changeAccount(transaction, found.id, { password_hash });
    await recordActivity(transaction, found.id, "password_changed");
    await recordSecurity(transaction, "security.password_changed", { account: found.id });
    await revokeSessionsOf(transaction, found.id);
  });
}
