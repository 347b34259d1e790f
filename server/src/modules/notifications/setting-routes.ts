import { failedMailEntry } from "@trestle/domain/admin/mail.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import {
  notificationSettings,
  putSettingRequest,
  topicIds,
  topicOf,
  unsubscribed,
  unsubscribeRequest,
  usualChoice,
} from "@trestle/domain/notifications/topics.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { failedMail, retryMail, sendsMail } from "../../platform/mail.ts";
import { viewerOf } from "../auth/access.ts";
import { namesOf } from "../auth/names-of.ts";
import { listPushDevices, vapidPublicKey } from "./push-devices.ts";
import { choicesAbout, choicesOf, resetChoices, setChoice, setEmail } from "./settings.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const tags = ["notifications"];
const success = z.object({ success: z.literal(true) });
const SHOWN = 200;
/** Security and money: "stop everything" leaves these, the link of their own email does not. */
const KEPT = topicIds.filter((topic) => topicOf(topic).always);

export function settingRoutes(app: App, { db, config, secrets }: Dependencies): void {
  const pushKey = secrets.VAPID_PRIVATE_KEY ? vapidPublicKey(secrets.VAPID_PRIVATE_KEY) : null;

  app.get(
    "/api/notifications/settings",
    {
      config: { access: "member" },
      schema: { tags, summary: "Get my notification settings", response: { 200: notificationSettings } },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const choices = await choicesOf(db, account.id);
      return {
        mail: sendsMail(config),
        address: account.email,
        push: { key: pushKey, devices: await listPushDevices(db, viewerOf(request)) },
        choices: [...choices].map(([topic, choice]) => ({ topic, ...choice })),
      };
    },
  );

  app.put(
    "/api/notifications/settings",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Change my notification settings for a topic",
        body: putSettingRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      const { topic, ...choice } = request.body;
      const { id } = viewerOf(request).account;
      const choiceOf = await choicesAbout(db, [id], topic);
      await setChoice(db, id, topic, { ...choiceOf(id), ...choice });
      return { success: true as const };
    },
  );

  app.delete(
    "/api/notifications/settings",
    {
      config: { access: "member" },
      schema: { tags, summary: "Reset my notification settings", response: { 200: success } },
    },
    async (request) => {
      await resetChoices(db, viewerOf(request).account.id);
      return { success: true as const };
    },
  );

  app.post(
    "/api/notifications/unsubscribe",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Stop emails with the link in one of them, without logging in",
        body: unsubscribeRequest,
        response: { 200: unsubscribed },
      },
    },
    async ({ body }) => {
      const known = readUnsubscribeToken(secrets.JWT_SECRET, body.token);
      if (!known)
        throw new DomainError("invalid_input", "This link is incomplete. Open it from the email again.");
      const { accountId, about } = known;
      if (body.wish === "all")
        await setEmail(
          db,
          accountId,
          topicIds.filter((id) => !KEPT.includes(id)),
          () => "off",
        );
      else if (body.wish === "undo") await setEmail(db, accountId, about, (id) => usualChoice(id).email);
      else await setEmail(db, accountId, about, () => "off");
      const choices = await choicesOf(db, accountId);
      return {
        topics: about.map((topic) => topicOf(topic).title),
        isOff: about.every((topic) => choices.get(topic)?.email === "off"),
      };
    },
  );

  app.get(
    "/api/admin/mail",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List emails that could not be sent",
        response: { 200: z.array(failedMailEntry) },
      },
    },
    async () => {
      const rows = await failedMail(db, SHOWN);
      const names = await namesOf(
        db,
        rows.map(({ account_id }) => account_id),
      );
      return rows.map((row) => ({
        _id: row.id,
        to: names.get(row.account_id) ?? "",
        subject: row.subject,
        attempts: row.attempts,
        reason: row.last_error ?? "",
        failedAt: (row.failed_at ?? row.created_at).toISOString(),
      }));
    },
  );

  app.post(
    "/api/admin/mail/:id/retry",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Try to send a failed email again",
        params: z.object({ id: z.uuid() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!(await retryMail(db, request.params.id)))
        throw new DomainError("conflict", "This email is already being sent.");
      return reply.status(204).send();
    },
  );
}
