import { DomainError } from "@trestle/domain/errors.ts";
import {
  notification,
  notificationFilter,
  notificationList,
} from "@trestle/domain/notifications/notification.ts";
import { topicIds, topicOf } from "@trestle/domain/notifications/topics.ts";
import { z } from "zod";
import type { Database, Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { presentNotification as present } from "./present.ts";

const tags = ["notifications"];
const success = z.object({ success: z.literal(true) });
const sequence = z.string().regex(/^\d{1,18}$/);

/** Counted so far at most: more are shown as this many. */
const MAX_UNREAD_COUNT = 1000;

/** Returns how many notifications of an account are unread in its bell. */
async function countUnread(db: Database, accountId: string): Promise<number> {
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

export function notificationRoutes(app: App, { db }: Dependencies): void {
  app.get(
    "/api/notifications",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "List my notifications, newest first",
        querystring: pageQuery.extend(notificationFilter.shape),
        response: { 200: notificationList },
      },
    },
    async (request, reply) => {
      const accountId = viewerOf(request).account.id;
      const { cursor, limit, all, unread, group, search } = request.query;
      const groupTopics = topicIds.filter((topic) => topicOf(topic).group === group);
      const before = readCursor(cursor, sequence);
      const rows = await db
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
        .limit(limit + 1)
        .execute();
      const notifications = page(request, reply, rows, limit, ({ seq }) => seq).map(present);
      return { notifications, unread: await countUnread(db, accountId) };
    },
  );

  app.put(
    "/api/notifications/:id/read",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Mark one of my notifications as read",
        params: z.object({ id: z.uuid() }),
        response: { 200: success.extend({ notification }) },
      },
    },
    async (request) => {
      const row = await db
        .updateTable("notification")
        .set({ read: true })
        .where("id", "=", request.params.id)
        .where("account_id", "=", viewerOf(request).account.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new DomainError("not_found", "This notification doesn't exist.");
      return { success: true as const, notification: present(row) };
    },
  );

  app.put(
    "/api/notifications/read",
    {
      config: { access: "member" },
      schema: { tags, summary: "Mark all my notifications as read", response: { 200: success } },
    },
    async (request) => {
      await db
        .updateTable("notification")
        .set({ read: true })
        .where("account_id", "=", viewerOf(request).account.id)
        .where("read", "=", false)
        .execute();
      return { success: true as const };
    },
  );

  app.delete(
    "/api/notifications",
    {
      config: { access: "member" },
      schema: { tags, summary: "Clear all my notifications", response: { 200: success } },
    },
    async (request) => {
      await db
        .updateTable("notification")
        .set({ cleared: true })
        .where("account_id", "=", viewerOf(request).account.id)
        .where("cleared", "=", false)
        .execute();
      return { success: true as const };
    },
  );
}
