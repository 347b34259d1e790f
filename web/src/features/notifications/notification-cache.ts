import type { QueryClient } from "@tanstack/react-query";
import type { Notification, NotificationList } from "@trestle/domain/notifications/notification.ts";
import { notificationsQuery } from "./api/queries.ts";

const NONE: NotificationList = { notifications: [], unread: 0 };
const countUnread = (list: Notification[]): number => list.filter(({ read }) => !read).length;

/** Updates the cached list, and refetches, because a pending response may be older than the change. */
export function changeNotifications(
  client: QueryClient,
  userId: string,
  change: (current: Notification[]) => Notification[],
): void {
  const { queryKey } = notificationsQuery(userId);
  const before = client.getQueryState(queryKey);
  // A list that failed to load counts as empty, so that stale notifications don't return.
  const current = before?.status === "error" ? NONE : (before?.data ?? NONE);
  const notifications = change(current.notifications);
  // An empty list was cleared, including notifications beyond this page.
  const unread =
    notifications.length === 0
      ? 0
      : current.unread + countUnread(notifications) - countUnread(current.notifications);
  client.setQueryData(queryKey, { notifications, unread });
  if (before?.fetchStatus !== "idle" || before.status === "error")
    void client.invalidateQueries({ queryKey });
}

/** Refetches the list even if an older request is pending. */
export async function refreshNotifications(client: QueryClient, userId: string): Promise<void> {
  const { queryKey } = notificationsQuery(userId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
