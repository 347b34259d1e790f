import { createHmac, timingSafeEqual } from "node:crypto";
import { type TopicId, topicIds } from "@trestle/domain/notifications/topics.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { MailBody } from "../../platform/events/mail-layout.ts";

const signature = (secret: string, content: string): string =>
  createHmac("sha256", secret).update(`unsubscribe ${content}`).digest("base64url");

/** Returns a signed token that turns off emails about these topics for one account, and allows nothing else. */
function unsubscribeToken(secret: string, accountId: string, about: TopicId[]): string {
  const content = `${accountId}.${about.join("~")}`;
  return `${content}.${signature(secret, content)}`;
}

export function readUnsubscribeToken(
  secret: string,
  token: string,
): { accountId: string; about: TopicId[] } | undefined {
  const [accountId = "", names = "", signed = ""] = token.split(".");
  const about = topicIds.filter((id) => names.split("~").includes(id));
  const expected = Buffer.from(signature(secret, `${accountId}.${names}`));
  const given = Buffer.from(signed);
  if (about.length === 0 || expected.length !== given.length || !timingSafeEqual(expected, given))
    return undefined;
  return { accountId, about };
}

export const stopLink = (secret: string, accountId: string, about: TopicId[]): MailBody["stop"] => ({
  label: about.length === 1 ? "Stop emails about this" : `Stop emails about these ${about.length} topics`,
  path: `${pages.unsubscribe}?token=${unsubscribeToken(secret, accountId, about)}`,
});
