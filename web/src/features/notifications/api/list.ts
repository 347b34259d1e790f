import { queryOptions } from "@tanstack/react-query";
import { type NotificationList, notificationList } from "@trestle/domain/notifications/notification.ts";
import { api } from "../../../lib/api-client.ts";

export const notificationsKey = (userId: string) => ["notifications", userId] as const;

export const notificationsQuery = (userId: string) =>
  queryOptions<NotificationList>({
    queryKey: notificationsKey(userId),
    queryFn: ({ signal }) => api("/api/notifications", notificationList, { signal }),
    // Another device may have read or cleared meanwhile.
    refetchOnWindowFocus: "always",
  });
