import { notificationList } from "@trestle/domain/notifications/notification.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { notificationsKey } from "./list.ts";

export type NotificationSearch = {
  unread?: true | undefined;
  group?: string | undefined;
  q?: string | undefined;
};

/** Everything there is, also what one keeps out of the bell. Read again with the bell's own list. */
export function notificationPageQuery(userId: string, { unread, group, q }: NotificationSearch) {
  const search = new URLSearchParams({
    ...{ all: "true", limit: "20" },
    ...(unread ? { unread: "true" } : {}),
    ...(group ? { group } : {}),
    ...(q ? { search: q } : {}),
  });
  return pagedQuery({
    queryKey: [...notificationsKey(userId), "page", search.toString()],
    path: `/api/notifications?${search}`,
    schema: notificationList.transform(({ notifications }) => notifications),
  });
}

export const putAllRead = () =>
  api("/api/notifications/read", z.object({ success: z.literal(true) }), { method: "PUT" });
