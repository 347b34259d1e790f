import { closeCodes } from "@trestle/domain/socket.ts";
import { sql } from "kysely";
import { inBatches } from "../../platform/database/in-batches.ts";
import type { Services } from "../../services.ts";
import { NOTIFICATION } from "./notify.ts";
import { presentNotification } from "./present.ts";

/** Sends announced notifications to their owners' sockets in this process. */
export function deliverNotifications({
  db,
  bus,
  hub,
  log,
}: Pick<Services, "db" | "bus" | "hub" | "log">): void {
  const deliver = inBatches(
    async (batch) => {
      const ids = batch.map((announcement) => announcement.split(" ")[1]);
      const rows = await db
        .selectFrom("notification")
        .selectAll()
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where("cleared", "=", false)
        .where("bell", "=", true)
        .where("event_id", "is not", null)
        .orderBy("seq")
        .execute();
      for (const row of rows) hub.send(row.account_id, presentNotification(row));
    },
    (batch, error) => {
      log.error({ err: error }, "couldn't load notifications for the sockets");
      // A client that reconnects loads missed notifications.
      for (const announcement of batch)
        hub.closeAccount(announcement.split(" ")[0] ?? "", closeCodes.restart);
    },
  );
  bus.on(NOTIFICATION, (announcement) => {
    if (hub.hears(announcement.split(" ")[0] ?? "")) deliver(announcement);
  });
}
