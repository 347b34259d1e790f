import { DomainError } from "@trestle/domain/errors.ts";
import { settingEndpoints } from "@trestle/domain/notifications/endpoints.ts";
import { topicIds, topicOf, usualChoice } from "@trestle/domain/notifications/topics.ts";
import { failedMail, retryMail, sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { listPushDevices, vapidPublicKey } from "./push-devices.ts";
import { choicesAbout, choicesOf, resetChoices, setChoice, setEmail } from "./settings.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const SHOWN = 200;
/** Security and money: "stop everything" leaves these, the link of their own email does not. */
const KEPT = topicIds.filter((topic) => topicOf(topic).always);

export function settingRoutes(app: App, { db, config, secrets }: Services): void {
  const pushKey = secrets.VAPID_PRIVATE_KEY ? vapidPublicKey(secrets.VAPID_PRIVATE_KEY) : null;

  serve(app, settingEndpoints, {
    "GET /api/notifications/settings": async ({ me, request }) => {
      const choices = await choicesOf(db, me.id);
      return {
        mail: sendsMail(config),
        address: me.email,
        push: { key: pushKey, devices: await listPushDevices(db, viewerOf(request)) },
        choices: [...choices].map(([topic, choice]) => ({ topic, ...choice })),
      };
    },
    "PUT /api/notifications/settings": async ({ me, body }) => {
      const { topic, ...choice } = body;
      const { id } = me;
      const choiceOf = await choicesAbout(db, [id], topic);
      await setChoice(db, id, topic, { ...choiceOf(id), ...choice });
    },
    "DELETE /api/notifications/settings": ({ me }) => resetChoices(db, me.id),
    "POST /api/notifications/unsubscribe": async ({ body }) => {
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
    "GET /api/admin/mail": async () => {
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
    "POST /api/admin/mail/:id/retry": async ({ params }) => {
      if (!(await retryMail(db, params.id)))
        throw new DomainError("conflict", "This email is already being sent.");
    },
  });
}
