import type { Tier } from "@trestle/chain/contract-names.ts";
import { forgetMailOf, forgetOldMail, MAIL_TASK, mailTask } from "../../platform/events/mail.ts";
import type { Room } from "../../room.ts";
import type { Db } from "../../services.ts";
import { mailAddress } from "../accounts/directory.ts";
import { deliverNotifications } from "./deliver.ts";
import { dropHeld, releaseFinal } from "./hold-until-final.ts";
import { queueDigests, stillHolds } from "./mail-notices.ts";
import { AUDIENCE_TASK, type Batch, notifyAudience } from "./notify.ts";
import { forgetPush } from "./push-devices.ts";
import { PUSH_TASK, pushTask } from "./push-notices.ts";
import { notificationRoutes } from "./routes.ts";

/** Deletes an account's notifications, devices and settings. */
async function forgetNotifications(db: Db, accountId: string): Promise<void> {
  await forgetMailOf(db, accountId);
  await db.deleteFrom("push_device").where("account_id", "=", accountId).execute();
  await db.deleteFrom("notification").where("account_id", "=", accountId).execute();
  await db.deleteFrom("notification_setting").where("account_id", "=", accountId).execute();
}

type LenderBatch = Omit<Batch, "to"> & { tier: Tier };

export const notificationsRoom = {
  routes: notificationRoutes,
  chain: { onRollBack: [dropHeld], onFinal: [releaseFinal] },
  sockets: deliverNotifications,
  tasks: (services) => ({
    [MAIL_TASK]: mailTask({ ...services, addressOf: mailAddress, stillHolds }),
    [PUSH_TASK]: pushTask(services),
    [AUDIENCE_TASK]: notifyAudience(services),
    // Jobs queued by the previous version.
    "tell-lenders": ({ tier, ...batch }: LenderBatch) =>
      notifyAudience(services)({ ...batch, to: { lendersOf: tier } }),
    "mail-digests": () => queueDigests(services),
  }),
  crontab: "30 7 * * * mail-digests",
  personal: [
    { table: "notification", by: ["account_id"] },
    { table: "notification_setting", by: ["account_id"] },
    { table: "mail", by: ["account_id"] },
    { table: "push_device", by: ["account_id"], without: ["p256dh", "auth"] },
    { table: "push_delivery", through: { key: "device_id", table: "push_device", by: "account_id" } },
  ],
  forget: ({ transaction }, accountId) => forgetNotifications(transaction, accountId),
  housekeeping: async ({ db }) => {
    await forgetOldMail(db);
    await forgetPush(db);
  },
} satisfies Room;
