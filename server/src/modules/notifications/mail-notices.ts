import { CURRENCY, formatCoins } from "@trestle/domain/money.ts";
import type { Notice } from "@trestle/domain/notifications/notice.ts";
import { notificationPath, notificationTarget } from "@trestle/domain/notifications/notification-path.ts";
import { type NotificationChoice, type TopicId, topicOf } from "@trestle/domain/notifications/topics.ts";
import { pages } from "@trestle/domain/pages.ts";
import { sql } from "kysely";
import { queueMail, sendsMail } from "../../platform/events/mail.ts";
import type { Db, Services } from "../../services.ts";
import { mailAddress } from "../accounts/directory.ts";
import { isFinal } from "./hold-until-final.ts";
import { stopLink } from "./unsubscribe-token.ts";

type Metadata = Notice["metadata"];

const factsOf = ({ projectTitle, amount, currency = CURRENCY }: Metadata): [string, string][] => [
  ...(projectTitle ? ([["Project", projectTitle]] as [string, string][]) : []),
  ...(amount && currency === CURRENCY
    ? ([["Amount", formatCoins(BigInt(amount))]] as [string, string][])
    : []),
];

/** Queues an email about a notification if the account chose emails for its topic. */
export async function mailNotice(
  db: Db,
  { config, secrets }: Pick<Services, "config" | "secrets">,
  { email }: NotificationChoice,
  notification: { id: string; accountId: string; topic: TopicId; held: boolean } & Pick<
    Notice,
    "type" | "message" | "metadata"
  >,
): Promise<void> {
  if (!sendsMail(config) || email !== "at_once") return;
  const { id, accountId, topic, message, metadata, held } = notification;
  await queueMail(db, {
    key: `notification/${id}`,
    accountId,
    notificationId: id,
    held,
    subject: message.length > 110 ? `${message.slice(0, 109)}…` : message,
    body: {
      topic: topicOf(topic).group,
      title: message,
      lines: [],
      facts: factsOf(metadata),
      action: notificationTarget(notification, accountId),
      because: `You get an email at once about “${topicOf(topic).title}”.`,
      stop: stopLink(secrets.JWT_SECRET, accountId, [topic]),
    },
  });
}

const MAX_IN_DIGEST = 50;

/** Queues one email a day for each account with collected notifications, each of which is sent once. */
export async function queueDigests(
  { db, config, secrets }: Pick<Services, "config" | "secrets"> & { db: Db },
  now = new Date(),
): Promise<void> {
  if (!sendsMail(config)) return;
  const people = await db
    .selectFrom("notification")
    .select("account_id")
    .distinct()
    .where("digest_due", "=", true)
    .where(isFinal)
    .execute();
  const day = now.toISOString().slice(0, 10);
  for (const { account_id: accountId } of people) {
    await db.transaction().execute(async (transaction) => {
      const due = await transaction
        .updateTable("notification")
        .set({ digest_due: false })
        .where("account_id", "=", accountId)
        .where("digest_due", "=", true)
        .where(isFinal)
        .returning(["type", "message", "metadata", "topic", "seq", "read", "cleared"])
        .execute();
      const mailed = due
        .filter(({ read, cleared }) => !read && !cleared)
        .sort((a, b) => Number(b.seq) - Number(a.seq));
      if (mailed.length === 0 || !(await mailAddress(transaction, accountId))) return;
      const count = mailed.length === 1 ? "1 update" : `${mailed.length} updates`;
      await queueMail(transaction, {
        key: `digest/${accountId}/${day}`,
        accountId,
        subject: `Your day on Trestle: ${count}`,
        body: {
          title: `${count} since yesterday`,
          lines: [],
          items: mailed
            .slice(0, MAX_IN_DIGEST)
            .map((one) => ({ text: one.message, path: notificationPath(one, accountId) })),
          action: { label: "See all notifications", path: pages.notifications },
          because: "Sent once a day, only if something happened.",
          stop: stopLink(secrets.JWT_SECRET, accountId, [...new Set(mailed.map(({ topic }) => topic))]),
        },
      });
    });
  }
}

/** Returns whether a notification's event still exists; a reorg may have removed it. */
export async function stillHolds(db: Db, notificationId: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select event_id is not null as holds from notification where id = ${notificationId}`.execute(db);
  return rows[0]?.holds ?? false;
}
