import {
  type EmailChoice,
  type NotificationChoice,
  type TopicId,
  topicIds,
  topicOf,
  usualChoice,
} from "@trestle/domain/notifications/topics.ts";
import type { Db } from "../../services.ts";

/** Returns an account's notification settings by topic. */
export async function choicesOf(db: Db, accountId: string): Promise<Map<TopicId, NotificationChoice>> {
  const rows = await db
    .selectFrom("notification_setting")
    .select(["topic", "bell", "email", "push"])
    .where("account_id", "=", accountId)
    .execute();
  const chosen = new Map(rows.map(({ topic, ...choice }) => [topic, choice]));
  return new Map(topicIds.map((topic) => [topic, chosen.get(topic) ?? usualChoice(topic)]));
}

/** Returns the settings of many accounts for one topic, by account id. */
export async function choicesAbout(
  db: Db,
  accountIds: string[],
  topic: TopicId,
): Promise<(accountId: string) => NotificationChoice> {
  const rows = await db
    .selectFrom("notification_setting")
    .select(["account_id", "bell", "email", "push"])
    .where("topic", "=", topic)
    .where("account_id", "in", accountIds)
    .execute();
  const chosen = new Map(rows.map(({ account_id, ...choice }) => [account_id, choice]));
  return (accountId) => chosen.get(accountId) ?? usualChoice(topic);
}

export async function setChoice(
  db: Db,
  accountId: string,
  topic: TopicId,
  { bell, email, push }: NotificationChoice,
): Promise<void> {
  // The bell stays on for topics about money and security.
  const choice = { bell: bell || (topicOf(topic).always ?? false), email, push };
  await db
    .insertInto("notification_setting")
    .values({ account_id: accountId, topic, ...choice })
    .onConflict((conflict) => conflict.columns(["account_id", "topic"]).doUpdateSet(choice))
    .execute();
}

export async function resetChoices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("notification_setting").where("account_id", "=", accountId).execute();
}

/** Applies an email's unsubscribe link: emails off for its topic or all topics, or back to the default. */
export async function setEmail(
  db: Db,
  accountId: string,
  about: readonly TopicId[],
  email: (topic: TopicId) => EmailChoice,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const choices = await choicesOf(transaction, accountId);
    for (const topic of about)
      await setChoice(transaction, accountId, topic, {
        ...(choices.get(topic) ?? usualChoice(topic)),
        email: email(topic),
      });
  });
}
