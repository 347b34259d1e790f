import { forgetMailOf } from "../../platform/events/mail.ts";
import type { Db } from "../../services.ts";

/** What a person was told, and how they wanted to hear of it. */
export async function forgetNotifications(db: Db, accountId: string): Promise<void> {
  await forgetMailOf(db, accountId);
  await db.deleteFrom("push_device").where("account_id", "=", accountId).execute();
  await db.deleteFrom("notification").where("account_id", "=", accountId).execute();
  await db.deleteFrom("notification_setting").where("account_id", "=", accountId).execute();
}
