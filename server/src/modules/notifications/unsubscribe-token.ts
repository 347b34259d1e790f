import { createHmac, timingSafeEqual } from "node:crypto";
import { type TopicId, topicIds } from "@trestle/domain/notifications/topics.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { MailBody } from "../../platform/mail-layout.ts";

const signature = (secret: string, content: string): string =>
  createHmac("sha256", secret).update(`unsubscribe ${content}`).digest("base64url");

/** Names a person and a topic, signed by this instance: whoever has the e-mail can stop it, and nothing else. */
export function unsubscribeToken(secret: string, accountId: string, topic: TopicId): string {
  const content = `${accountId}.${topic}`;
  return `${content}.${signature(secret, content)}`;
}

export function readUnsubscribeToken(
  secret: string,
  token: string,
): { accountId: string; topic: TopicId } | undefined {
  const [accountId = "", name = "", signed = ""] = token.split(".");
  const topic = topicIds.find((id) => id === name);
  const expected = Buffer.from(signature(secret, `${accountId}.${name}`));
  const given = Buffer.from(signed);
  if (!topic || expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return { accountId, topic };
}

export const stopLink = (secret: string, accountId: string, topic: TopicId): MailBody["stop"] => ({
  label: "Stop these e-mails",
  path: `${pages.unsubscribe}?token=${unsubscribeToken(secret, accountId, topic)}`,
});
