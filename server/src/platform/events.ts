import type { DomainEvent, EventData, EventType } from "@trestle/domain/events.ts";
import { domainEvents } from "@trestle/domain/events.ts";
import type { Generated, JSONColumnType, Kysely } from "kysely";
import { addJob } from "./jobs.ts";

export type EventTables = {
  domain_event: {
    id: Generated<string>;
    type: EventType;
    key: string;
    data: JSONColumnType<Record<string, unknown>>;
    deployment: string | null;
    tx_hash: string | null;
    log_index: number | null;
    happened_at: Date;
  };
};

/** The log an event follows from; without one it happened in the product itself. */
export type EventSource = { deployment: string; txHash: string; logIndex: number };

export type Listener = (event: DomainEvent) => Promise<void>;

const TASK = "event";

/** Writes what happened, and the job that tells everybody who listens, in the caller's transaction. */
export async function recordEvent<Tables extends EventTables, Type extends EventType>(
  transaction: Kysely<Tables>,
  event: { type: Type; key: string; data: EventData<Type>; happenedAt: Date; source?: EventSource },
): Promise<void> {
  const db = transaction as unknown as Kysely<EventTables>;
  const { id } = await db
    .insertInto("domain_event")
    .values({
      type: event.type,
      key: event.key,
      data: JSON.stringify(domainEvents[event.type].parse(event.data)),
      deployment: event.source?.deployment ?? null,
      tx_hash: event.source?.txHash ?? null,
      log_index: event.source?.logIndex ?? null,
      happened_at: event.happenedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(db, TASK, { id });
}

/**
 * The task behind every event. Listeners may be called again for the same event and must not mind; an event that a
 * reorg has taken away is nobody's business any more.
 */
export function eventTask(db: Kysely<EventTables>, listeners: Listener[]) {
  return {
    [TASK]: async ({ id }: { id: string }) => {
      const row = await db.selectFrom("domain_event").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row) return;
      const { type, key, data, happened_at, tx_hash } = row;
      const event = {
        id,
        type,
        key,
        data,
        happenedAt: happened_at,
        txHash: tx_hash,
      } as unknown as DomainEvent;
      for (const listener of listeners) await listener(event);
    },
  };
}
