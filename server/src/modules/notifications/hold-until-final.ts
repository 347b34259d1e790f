import type { DomainEvent } from "@trestle/domain/events.ts";
import { sql } from "kysely";
import { isConfirming } from "../../indexer/finality.ts";
import type { RollBack } from "../../indexer/projection.ts";
import { isEvent } from "../../platform/events/events.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import { MAIL_TASK } from "../../platform/events/mail.ts";
import type { Transaction } from "../../services.ts";
import { addPushJobs } from "./push-notices.ts";

/** Returns whether emails and pushes about this event wait for finality, because a sent email can't be revoked. */
export const isHeld = ({ txHash }: DomainEvent): boolean => txHash !== null;

/** Condition on `notification`: its event exists, and no reorg can remove it any more. */
export const isFinal = isEvent(
  sql.ref("notification.event_id"),
  (log) => sql`(${log.txHash} is null or not ${isConfirming(log)})`,
);

/**
 * Adds the jobs of held emails and pushes whose event is final. The indexer calls it when it moves the final block, and
 * the notifier after its commit: the later of both sees the rows of both.
 */
export async function releaseFinal(transaction: Transaction): Promise<void> {
  const release = (table: "mail" | "push_delivery") =>
    sql<{ id: string }>`
      update ${sql.table(table)} held set due_at = now() from notification
      where held.due_at is null and notification.id = held.notification_id and ${isFinal}
      returning held.id`.execute(transaction);
  const [mails, pushes] = [await release("mail"), await release("push_delivery")];
  if (mails.rows.length > 0) await addJobs(transaction, MAIL_TASK, mails.rows);
  await addPushJobs(transaction, pushes.rows);
}

/** Deletes held emails and pushes about events that a reorg removes. They are queued again if the events return. */
export async function dropHeld({ transaction, eventIds }: RollBack): Promise<void> {
  for (const table of ["mail", "push_delivery"] as const)
    await transaction
      .deleteFrom(table)
      .where("due_at", "is", null)
      .where("notification_id", "in", (query) =>
        query
          .selectFrom("notification")
          .select("id")
          .where(sql<boolean>`event_id = any(${eventIds}::bigint[])`),
      )
      .execute();
}
