import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification, NotificationList } from "@trestle/domain/notifications/notification.ts";
import { call } from "../../lib/endpoints.ts";
import { toast } from "../../lib/toast.ts";
import { notificationsQuery } from "./api/queries.ts";
import { changeNotifications, refreshNotifications } from "./notification-cache.ts";
import { tellOtherTabs } from "./other-tabs.ts";

const none: NotificationList = { notifications: [], unread: 0 };

/** Returns an account's notifications; a list that failed to load is empty, never stale. */
export function useNotifications(userId: string) {
  const client = useQueryClient();
  const query = useQuery(notificationsQuery(userId));
  const current = query.isError ? none : (query.data ?? none);

  const markRead = async (one: Notification) => {
    if (one.read) return;
    try {
      await call("PUT /api/notifications/:id/read", { params: { id: one._id } });
      changeNotifications(client, userId, (current) =>
        current.map((item) => (item._id === one._id ? { ...item, read: true } : item)),
      );
      tellOtherTabs();
    } catch (error) {
      console.error("We couldn’t mark the notification as read", error);
    }
  };
  const clearAll = async () => {
    try {
      await call("DELETE /api/notifications");
      changeNotifications(client, userId, () => none.notifications);
      tellOtherTabs();
      // Refetched, because notifications that arrived after the server cleared the list remain.
      await refreshNotifications(client, userId);
    } catch {
      toast({ title: "We couldn’t clear the notifications", message: "The server rejected the request." });
    }
  };

  return { ...stateOf(current), isLoading: query.isLoading, refetch: query.refetch, markRead, clearAll };
}

/** Values derived from the list of notifications. */
export function stateOf({ notifications: list, unread }: NotificationList) {
  const count = (type: Notification["type"]) => list.filter((one) => one.type === type).length;
  return {
    list,
    unread,
    hasUnreadNotifications: unread > 0,
    /** Number of notifications about submitted and about verified milestones. */
    progress: { completed: count("milestone_completed"), verified: count("milestone_verified") },
  };
}
