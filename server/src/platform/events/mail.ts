import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Db } from "../database/tables.ts";
import { addJobs } from "./jobs.ts";
import { type MailBody, renderMail } from "./mail-layout.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"mail"> {}
  interface Refined {
    "mail.body": MailBody;
  }
}

export const MAIL_TASK = "send-mail";
/** With the jobs' growing delays this is about an hour. */
const MAX_ATTEMPTS = 8;
const TIMEOUT_MS = 20_000;

export type NewMail = {
  /** Idempotency key: an email is sent once per key. */
  key: string;
  accountId: string;
  notificationId?: string;
  /** Queued without a job, which `releaseMail` adds. */
  held?: boolean;
  /** Recipient's address, unless it is the account's confirmed one. */
  address?: string;
  subject: string;
  body: MailBody;
};

export const sendsMail = ({ SMTP_URL }: Pick<Config, "SMTP_URL">): boolean => SMTP_URL !== undefined;

/** Queues an email in the caller's transaction. */
export async function queueMail(db: Db, mail: NewMail): Promise<void> {
  const queued = await db
    .insertInto("mail")
    .values({
      key: mail.key,
      account_id: mail.accountId,
      notification_id: mail.notificationId ?? null,
      address: mail.address ?? null,
      subject: mail.subject,
      body: JSON.stringify(mail.body),
      ...(mail.held ? { due_at: null } : {}),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued && !mail.held) await addJobs(db, MAIL_TASK, [{ id: queued.id }]);
}

/** Returns the address for an account's emails, undefined if it gets none. Provided by the accounts room. */
export type AddressOf = (db: Db, accountId: string) => Promise<string | undefined>;

type Parts = {
  db: Db;
  config: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">;
  log: Logger;
  addressOf: AddressOf;
  /** Returns whether the email's event still exists. */
  stillHolds: (db: Db, notificationId: string) => Promise<boolean>;
};

/** The task that sends one email. It throws to be retried; after the last attempt the email is kept as failed. */
export function mailTask({ db, config, log, addressOf, stillHolds }: Parts) {
  const transport = config.SMTP_URL
    ? createTransport(config.SMTP_URL, {
        from: config.MAIL_FROM,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      } as object)
    : undefined;
  return async ({ id }: { id: string }): Promise<void> => {
    if (!transport) return;
    const mail = await db
      .selectFrom("mail")
      .selectAll()
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .where("failed_at", "is", null)
      .executeTakeFirst();
    if (!mail) return;
    const to = mail.address ?? (await addressOf(db, mail.account_id));
    const holds = mail.notification_id === null || (await stillHolds(db, mail.notification_id));
    // Deleted instead of waiting forever; queued again if a reorg brings its event back.
    if (!to || !holds) return void (await db.deleteFrom("mail").where("id", "=", id).execute());
    const { text, html } = renderMail(mail.body, config.PUBLIC_URL);
    try {
      await transport.sendMail({
        to,
        subject: mail.subject,
        text,
        html,
        // Equal on every attempt, so that a mailbox can recognise a duplicate.
        messageId: `<${mail.id}@${new URL(config.PUBLIC_URL).hostname}>`,
        ...(mail.body.stop
          ? { headers: { "List-Unsubscribe": `<${config.PUBLIC_URL}${mail.body.stop.path}>` } }
          : {}),
      });
    } catch (error) {
      const attempts = mail.attempts + 1;
      const reason = error instanceof Error ? error.message : String(error);
      const isOver = attempts >= MAX_ATTEMPTS;
      await db
        .updateTable("mail")
        .set({
          attempts,
          last_error: reason.slice(0, 500),
          failed_at: isOver ? new Date() : null,
          ...(isOver ? withoutSecret(mail.body) : {}),
        })
        .where("id", "=", id)
        .execute();
      log.warn(
        { mail: id, attempts, reason },
        isOver ? "email failed after its last attempt" : "email failed and will be retried",
      );
      if (isOver) return;
      throw error;
    }
    await db
      .updateTable("mail")
      .set({
        sent_at: new Date(),
        attempts: sql<number>`attempts + 1`,
        last_error: null,
        ...withoutSecret(mail.body),
      })
      .where("id", "=", id)
      .execute();
  };
}

const withoutSecret = ({ secret, action, ...rest }: MailBody) =>
  secret ? { body: JSON.stringify(rest) } : {};

/** Returns failed emails, newest first. */
export const failedMail = (db: Db, limit: number) =>
  db
    .selectFrom("mail")
    .select(["id", "account_id", "subject", "attempts", "last_error", "failed_at", "created_at"])
    .where("failed_at", "is not", null)
    .orderBy("failed_at", "desc")
    .limit(limit)
    .execute();

/** Queues a failed email again with all attempts. Returns whether it existed. */
export async function retryMail(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable("mail")
    .set({ failed_at: null, attempts: 0 })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (row) await addJobs(db, MAIL_TASK, [{ id: row.id }]);
  return row !== undefined;
}

export const MAIL_KEPT_DAYS = 30;

/** Deletes emails that were sent a month ago, or held for a month without a release. */
export async function forgetOldMail(db: Db): Promise<void> {
  const monthAgo = sql<Date>`now() - make_interval(days => ${MAIL_KEPT_DAYS})`;
  await db.deleteFrom("mail").where("sent_at", "<", monthAgo).execute();
  await db.deleteFrom("mail").where("due_at", "is", null).where("created_at", "<", monthAgo).execute();
}

/** Deletes all emails of a person who has left, sent or not. */
export async function forgetMailOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("mail").where("account_id", "=", accountId).execute();
}

/** Counts due emails, with the age of the oldest, and emails given up. Held ones are excluded. */
export async function mailCounts(db: Db) {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number; failed: number }>`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(due_at)), 0)::integer as "oldestSeconds",
      (select count(*)::integer from mail where failed_at is not null) as failed
    from mail where sent_at is null and failed_at is null and due_at is not null`.execute(db);
  return rows[0] as (typeof rows)[number];
}
