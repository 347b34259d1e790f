import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { EmailChoice, TopicId } from "@trestle/domain/notifications/topics.ts";
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";

export type NotificationTables = {
  notification: {
    id: Generated<string>;
    seq: GeneratedAlways<string>;
    account_id: string;
    /** Null while a reorg has removed the event. */
    event_id: string | null;
    type: Notification["type"];
    message: string;
    metadata: JSONColumnType<Notification["metadata"]>;
    read: Generated<boolean>;
    cleared: Generated<boolean>;
    topic: Generated<TopicId>;
    /** Off where the person does not want it in the bell; the full page has it all the same. */
    bell: Generated<boolean>;
    digest_due: Generated<boolean>;
    created_at: Generated<Date>;
  };
  notification_setting: {
    account_id: string;
    topic: TopicId;
    bell: boolean;
    email: EmailChoice;
    push: boolean;
  };
  push_device: {
    id: Generated<string>;
    account_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Generated<Date>;
    failures: Generated<number>;
  };
  push_delivery: {
    id: Generated<string>;
    device_id: string;
    notification_id: string;
    created_at: Generated<Date>;
    /** Null while the delivery is held until its event is final. */
    due_at: Generated<Date | null>;
    attempts: Generated<number>;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends NotificationTables {}
}

export type NotificationRow = Selectable<NotificationTables["notification"]>;
