import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { NotificationRow } from "./tables.ts";

export const presentNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  read: row.read,
  type: row.type,
  topic: row.topic,
  metadata: row.metadata,
});
