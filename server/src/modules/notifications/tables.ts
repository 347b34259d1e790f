import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { TopicId } from "@trestle/domain/notifications/topics.ts";
import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"notification" | "notification_setting" | "push_device" | "push_delivery"> {}
  interface Refined {
    "notification.type": Notification["type"];
    "notification.metadata": Notification["metadata"];
    "notification.topic": TopicId;
    "notification_setting.topic": TopicId;
  }
}

export type NotificationRow = RowOf<"notification">;
