import { DomainError } from "@trestle/domain/errors.ts";
import { notificationEndpoints } from "@trestle/domain/notifications/endpoints.ts";
import { topicIds, topicOf } from "@trestle/domain/notifications/topics.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Db, Services } from "../../services.ts";
import { presentNotification as present } from "./present.ts";

/** Limit of the unread count: more are shown as this many. */
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

export function notificationRoutes(app: App, { db }: Services): void {
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
      if (!row) throw new DomainError("not_found", "This notification doesn't exist.");
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
  });
}
