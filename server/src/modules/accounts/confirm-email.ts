import { createHash, randomBytes } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import { pages } from "@trestle/domain/pages.ts";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { brokenUniqueConstraint } from "../../platform/database/database.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import { queueMail, sendsMail } from "../../platform/events/mail.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Transaction } from "../../services.ts";
import { lockAccount, recordSecurity } from "./account-row.ts";
import { recordActivity } from "./activity.ts";

const HOURS = 24;
/** Emails per address and hour from all senders, so that a stranger can't flood a mailbox. */
const MAX_AN_HOUR = 3;

export const CONFIRM_TASK = "confirm-email";
export type ConfirmJob = { accountId: string; email: string; askedAt: string };

type Parts = { db: Db; config: Pick<Config, "SMTP_URL"> };

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Queues a link that confirms this address of the account. A job sends it, so that neither the response nor its timing
 * reveals whether an account has the address.
 */
export async function askToConfirm({ db, config }: Parts, accountId: string, email: string): Promise<void> {
  if (!sendsMail(config)) return;
  const job: ConfirmJob = { accountId, email, askedAt: new Date().toISOString() };
  await addJobs(db, CONFIRM_TASK, [job]);
}

/**
 * The task behind `askToConfirm`. If another account has confirmed the address, its owner gets an email without a link.
 */
export const sendConfirmation = (
  db: Db,
  { accountId, email, askedAt }: ConfirmJob,
  hint = "",
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`confirm ${email.toLowerCase()}`}))`.execute(
      transaction,
    );
    const account = await transaction
      .selectFrom("account")
      .select(["id", "username", "email", "email_confirmed_at"])
      .where("id", "=", accountId)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    if (!account || (await isLimitReached(transaction, email))) return;
    const isChange = !isSame(email, account.email);
    if (!isChange && account.email_confirmed_at) return;
    // A link sent to a mistyped address is void once another address is requested.
    if (isChange)
      await transaction
        .updateTable("email_confirmation")
        .set({ expires_at: new Date() })
        .where("account_id", "=", accountId)
        .where(sql`lower(email)`, "not in", [email.toLowerCase(), account.email.toLowerCase()])
        .execute();
    const token = randomBytes(32).toString("base64url");
    const token_hash = hashOf(token);
    await transaction
      .insertInto("email_confirmation")
      .values({
        token_hash,
        account_id: accountId,
        email,
        created_at: new Date(askedAt),
        expires_at: new Date(Date.now() + HOURS * 3600_000),
      })
      .execute();
    const asked = isChange
      ? `Somebody asked to use this address for the account ${account.username}.`
      : `Somebody registered the account ${account.username} with this address.`;
    const owner = await confirmedOwner(transaction, email);
    const mail = { key: `confirm/${token_hash}`, accountId: owner?.id ?? accountId, address: email };
    const because = "You’re receiving this because somebody entered your email address on Trestle.";
    if (owner)
      return queueMail(transaction, {
        ...mail,
        subject: "You already have an account at Trestle",
        body: {
          title: "You already have an account",
          lines: [
            `${asked} It belongs to your account ${owner.username} already, so nothing was changed.`,
            "If that was you, sign in with that account, or use Forgot Password. If it wasn’t you, do nothing.",
          ],
          because,
        },
      });
    return queueMail(transaction, {
      ...mail,
      subject: "Confirm your email address for Trestle",
      body: {
        title: "Confirm your email address",
        lines: [
          `${asked} If that was you, confirm it within ${HOURS} hours. Until then we send nothing else here.${hint}`,
          "If it wasn’t you, do nothing.",
        ],
        secret: true,
        // In the fragment, which browsers send to no server and no log.
        action: { label: "Confirm this address", path: `${pages.confirmEmail}#${token}` },
        because,
      },
    });
  });

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function isLimitReached(db: Db, email: string): Promise<boolean> {
  const sent = await db
    .selectFrom("email_confirmation")
    .select("token_hash")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("created_at", ">", new Date(Date.now() - 3600_000))
    .limit(MAX_AN_HOUR)
    .execute();
  return sent.length >= MAX_AN_HOUR;
}

const confirmedOwner = (db: Db, email: string) =>
  db
    .selectFrom("account")
    .select(["id", "username"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();

const OVER = "This link has been used or has expired. Ask for a new one in your profile.";
const TAKEN = "Another account has confirmed this address. Use that account, or a different address.";

/** Confirms the address that received the link. A new address replaces the old one, which gets a last email. */
export async function confirmEmail(db: Db, token: string): Promise<void> {
  const token_hash = hashOf(token);
  await db.transaction().execute(async (transaction) => {
    const link = await transaction
      .selectFrom("email_confirmation")
      .selectAll()
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", new Date())
      .executeTakeFirst();
    if (!link) refuse("invalid_input", OVER);
    await lockAccount(transaction, link.account_id);
    const account = await transaction
      .selectFrom("account")
      .selectAll()
      .where("id", "=", link.account_id)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    const isChange = account !== undefined && !isSame(link.email, account.email);
    // A change requested before the account was last secured may be an intruder's.
    const isOver = isChange && account.secured_at !== null && link.created_at <= account.secured_at;
    const { numDeletedRows } = await transaction
      .deleteFrom("email_confirmation")
      .where("token_hash", "=", token_hash)
      .executeTakeFirst();
    if (!account || isOver || numDeletedRows === 0n) refuse("invalid_input", OVER);
    await setEmail(transaction, account, link.email, new Date());
    if (isChange && account.email_confirmed_at) await mailOldAddress(transaction, account, link.email);
  });
}

async function setEmail(
  transaction: Transaction,
  { id, email: before }: Account,
  email: string,
  email_confirmed_at: Date | null,
): Promise<void> {
  const isChange = !isSame(email, before);
  try {
    await transaction
      .updateTable("account")
      // Voids links that were sent to the old address.
      .set({ email, email_confirmed_at, ...(isChange ? { secured_at: new Date() } : {}) })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (brokenUniqueConstraint(error) === "account_confirmed_email_key")
      refuse("conflict", TAKEN, { cause: error });
    throw error;
  }
  await recordActivity(transaction, id, isChange ? "email_changed" : "email_confirmed", email);
  if (isChange) await recordSecurity(transaction, "security.email_changed", { account: id });
}

/** Marks the addresses of these accounts as confirmed without a link, for the demo. */
export async function trustAddresses(db: Db, usernames: string[]): Promise<void> {
  await db
    .updateTable("account")
    .set({ email_confirmed_at: currentTime() })
    .where("username", "in", usernames)
    .where("email_confirmed_at", "is", null)
    .execute();
}

const mailOldAddress = (transaction: Transaction, { id, username, email }: Account, now: string) =>
  queueMail(transaction, {
    key: `email-changed/${crypto.randomUUID()}`,
    accountId: id,
    address: email,
    subject: "Your email address at Trestle was changed",
    body: {
      title: "Your email address was changed",
      lines: [
        `Emails of the account ${username} now go to ${now}, and no longer here.`,
        "If that wasn’t you, tell the administrators at once.",
      ],
      because: "Sent to the address that the account had until now.",
    },
  });

/**
 * Changes the address after the link sent to the new one is opened. An instance that sends no emails changes it at
 * once, unconfirmed. Returns whether a link was sent.
 */
export async function changeEmail(services: Parts, account: Account, email: string): Promise<boolean> {
  if (isSame(email, account.email)) refuse("invalid_input", "This is your email address already.");
  if (sendsMail(services.config)) {
    await askToConfirm(services, account.id, email);
    return true;
  }
  await services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    await setEmail(transaction, account, email, null);
  });
  return false;
}

/** Returns the address and its confirmation state, for its owner. */
export async function readEmail({ db, config }: Parts, account: Account) {
  const pending = await db
    .selectFrom("email_confirmation")
    .select("email")
    .where("account_id", "=", account.id)
    .where(sql`lower(email)`, "<>", account.email.toLowerCase())
    .where("expires_at", ">", new Date())
    .$if(account.secured_at !== null, (query) => query.where("created_at", ">", account.secured_at as Date))
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return {
    email: account.email,
    confirmed: account.email_confirmed_at !== null,
    pending: pending?.email ?? null,
    mail: sendsMail(config),
  };
}
