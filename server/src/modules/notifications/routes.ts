import { refuse } from "@trestle/domain/errors.ts";
import { notificationEndpoints } from "@trestle/domain/notifications/endpoints.ts";
import { topicIds, topicOf, usualChoice } from "@trestle/domain/notifications/topics.ts";
import { pluck } from "../../platform/database/rows.ts";
import { failedMail, retryMail, sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { presentNotification as present } from "./present.ts";
import { addPushDevice, listPushDevices, removePushDevice, vapidPublicKey } from "./push-devices.ts";
import { choicesAbout, choicesOf, resetChoices, setChoice, setEmail } from "./settings.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Larger unread counts are shown as this number. */
const MAX_UNREAD_COUNT = 1000;

/** Returns how many notifications of an account are unread in its bell. */
async function countUnread(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom("notification")
        .select("id")
        .where("account_id", "=", accountId)
        .where("cleared", "=", false)
        .where("event_id", "is not", null)
        .where("bell", "=", true)
        .where("read", "=", false)
        .limit(MAX_UNREAD_COUNT)
        .as("unread"),
    )
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function notificationRoutes(app: App, { db, config, secrets }: Services): void {
  const pushKey = secrets.VAPID_PRIVATE_KEY ? vapidPublicKey(secrets.VAPID_PRIVATE_KEY) : null;

  serve(app, notificationEndpoints, {
    "GET /api/notifications": async ({ me, query, paged }) => {
      const accountId = me.id;
      const { all, unread, group, search } = query;
      const groupTopics = topicIds.filter((topic) => topicOf(topic).group === group);
      const rows = await paged(
        sequence,
        (before, limit) =>
          db
            .selectFrom("notification")
            .selectAll()
            .where("account_id", "=", accountId)
            .where("cleared", "=", false)
            .where("event_id", "is not", null)
            .$if(all !== true, (query) => query.where("bell", "=", true))
            .$if(unread === true, (query) => query.where("read", "=", false))
            .$if(group !== undefined, (query) => query.where("topic", "in", groupTopics))
            .$if(search !== undefined, (query) =>
              query.where("message", "ilike", `%${search?.replaceAll(/[\\%_]/g, "\\$&")}%`),
            )
            .$if(before !== undefined, (query) => query.where("seq", "<", before as string))
            .orderBy("seq", "desc")
            .limit(limit)
            .execute(),
        ({ seq }) => seq,
      );
      const notifications = rows.map(present);
      return { notifications, unread: await countUnread(db, accountId) };
    },
    "PUT /api/notifications/:id/read": async ({ me, params }) => {
      const row = await db
        .updateTable("notification")
        .set({ read: true })
        .where("id", "=", params.id)
        .where("account_id", "=", me.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) refuse("not_found", "This notification doesn’t exist.");
      return { success: true as const, notification: present(row) };
    },
    "PUT /api/notifications/read": ({ me }) =>
      db
        .updateTable("notification")
        .set({ read: true })
        .where("account_id", "=", me.id)
        .where("read", "=", false)
        .execute(),
    "DELETE /api/notifications": ({ me }) =>
      db
        .updateTable("notification")
        .set({ cleared: true })
        .where("account_id", "=", me.id)
        .where("cleared", "=", false)
        .execute(),
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
      if (!known) refuse("invalid_input", "This link is incomplete. Open it from the email again.");
      const { accountId, about } = known;
      if (body.wish === "all")
        await setEmail(
          db,
          accountId,
          topicIds.filter((id) => !PROTECTED_TOPICS.includes(id)),
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
      const rows = await failedMail(db, MAX_SHOWN);
      const names = await namesOf(db, pluck(rows, "account_id"));
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
      if (!(await retryMail(db, params.id))) refuse("conflict", "This email is already being sent.");
    },
    "POST /api/notifications/push-devices": async ({ body, request }) => {
      if (!secrets.VAPID_PRIVATE_KEY) refuse("not_found", "This instance doesn’t send push notifications.");
      return { _id: await addPushDevice(db, viewerOf(request), body) };
    },
    "DELETE /api/notifications/push-devices/:id": async ({ me, params }) => {
      if (!(await removePushDevice(db, me.id, params.id)))
        refuse("not_found", "This device no longer gets notifications.");
    },
  });
}

const MAX_SHOWN = 200;
/** Topics of security and money: "stop everything" keeps them, the unsubscribe link of their own emails does not. */
const PROTECTED_TOPICS = topicIds.filter((topic) => topicOf(topic).always);
