import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { toast } from "../../lib/toast.ts";
import { deleteAll } from "./api/clear.ts";
import { notificationsKey, notificationsQuery } from "./api/list.ts";
import { putRead } from "./api/mark-read.ts";

const none: Notification[] = [];

/** One person's notifications. A list that could not be fetched is shown as empty, never as an old one. */
export function useNotifications(userId: string) {
  const client = useQueryClient();
  const query = useQuery(notificationsQuery(userId));
  const list = query.isError ? none : (query.data ?? none);
  const replace = (change: (current: Notification[]) => Notification[]) =>
    client.setQueryData<Notification[]>(notificationsKey(userId), (current) => change(current ?? none));

  const markRead = async (one: Notification) => {
    if (one.read) return;
    try {
      await putRead(one._id);
      replace((current) => current.map((item) => (item._id === one._id ? { ...item, read: true } : item)));
    } catch (error) {
      console.error("The notification was not marked as read", error);
    }
  };
  const clearAll = async () => {
    try {
      await deleteAll();
      replace(() => none);
    } catch {
      toast({ title: "Notifications were not cleared", message: "The server did not take the request." });
    }
  };

  const unread = list.filter((one) => !one.read).length;
  return {
    list,
    isLoading: query.isLoading,
    unread,
    hasUnreadNotifications: unread > 0,
    refetch: query.refetch,
    markRead,
    clearAll,
  };
}
