import { queryOptions } from "@tanstack/react-query";
import { type Notification, notification } from "@trestle/domain/notifications/notification.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const notifications = z.array(notification);

export const notificationsKey = (userId: string) => ["notifications", userId] as const;

export const notificationsQuery = (userId: string) =>
  queryOptions<Notification[]>({
    queryKey: notificationsKey(userId),
    queryFn: ({ signal }) => api("/api/notifications", notifications, { signal }),
    // Another device may have read or cleared meanwhile.
    refetchOnWindowFocus: "always",
  });
