import type { QueryClient } from "@tanstack/react-query";
import type { Notification, NotificationList } from "@trestle/domain/notifications/notification.ts";
import { notificationsQuery } from "./api/queries.ts";

const NONE: NotificationList = { notifications: [], unread: 0 };
const countUnread = (list: Notification[]): number => list.filter(({ read }) => !read).length;

/** Changes the list that is shown. An answer under way may be older than the change, so it is fetched again. */
export function changeNotifications(
  client: QueryClient,
  userId: string,
  change: (current: Notification[]) => Notification[],
): void {
  const { queryKey } = notificationsQuery(userId);
  const before = client.getQueryState(queryKey);
  // A list that could not be fetched counts as empty, so what is left of an older one does not come back.
  const current = before?.status === "error" ? NONE : (before?.data ?? NONE);
  const notifications = change(current.notifications);
  // An empty list was cleared, and with it everything that is beyond this page.
  const unread =
    notifications.length === 0
      ? 0
      : current.unread + countUnread(notifications) - countUnread(current.notifications);
  client.setQueryData(queryKey, { notifications, unread });
  if (before?.fetchStatus !== "idle" || before.status === "error")
    void client.invalidateQueries({ queryKey });
}

/** Asks for the list as it is now, also where an older question is still under way. */
export async function refreshNotifications(client: QueryClient, userId: string): Promise<void> {
  const { queryKey } = notificationsQuery(userId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
