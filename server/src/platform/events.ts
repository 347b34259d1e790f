import { type DomainEvent, domainEvents, type EventData, type EventType } from "@trestle/domain/events.ts";
import { type Generated, type JSONColumnType, sql } from "kysely";
import type { Database } from "../dependencies.ts";
import { addJobs } from "./jobs.ts";

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

export type NewEvent = {
  [Type in EventType]: {
    type: Type;
    key: string;
    data: EventData<Type>;
    happenedAt: Date;
    source?: EventSource;
  };
}[EventType];

/** Writes what happened, and the jobs that tell everybody who listens, in the caller's transaction. */
export async function recordEvents(db: Database, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const told = events.map(({ type, key, data, happenedAt, source }) => ({
    type,
    key,
    data: domainEvents[type].parse(data),
    deployment: source?.deployment ?? null,
    tx_hash: source?.txHash ?? null,
    log_index: source?.logIndex ?? null,
    happened_at: happenedAt,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into domain_event (type, key, data, deployment, tx_hash, log_index, happened_at)
    select type, key, data, deployment, tx_hash, log_index, happened_at
    from json_to_recordset(${JSON.stringify(told)}::json)
      as told (type text, key text, data jsonb, deployment text, tx_hash text, log_index integer,
        happened_at timestamptz)
    returning id`.execute(db);
  await addJobs(
    db,
    TASK,
    rows.map(({ id }) => ({ id })),
  );
}

/**
 * The task behind every event. Listeners may be called again for the same event and must not mind; an event that a
 * reorg has taken away is nobody's business any more.
 */
export function eventTask(db: Database, listeners: Listener[]) {
  return {
    [TASK]: async ({ id }: { id: string }) => {
      const row = await db.selectFrom("domain_event").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row) return;
      const { type, key, data, happened_at, deployment, tx_hash } = row;
      const event = {
        id,
        type,
        key,
        data,
        happenedAt: happened_at,
        deployment,
        txHash: tx_hash,
      } as unknown as DomainEvent;
      for (const listener of listeners) await listener(event);
    },
  };
}
