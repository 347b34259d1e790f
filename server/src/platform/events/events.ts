import { type DomainEvent, domainEvents, type EventSchemas, type EventType } from "@trestle/domain/events.ts";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../database/tables.ts";
import { addJobs } from "./jobs.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"domain_event"> {}
  interface Refined {
    "domain_event.type": EventType;
    "domain_event.data": Record<string, unknown>;
  }
}

/** The log from which an event follows. Events of the product itself have none. */
export type EventSource = { deployment: string; txHash: string; logIndex: number };

export type Listener = (event: DomainEvent) => Promise<void>;

const TASK = "event";

export type NewEvent<Schemas extends EventSchemas = typeof domainEvents> = {
  [Type in keyof Schemas & string]: {
    type: Type;
    key: string;
    data: z.infer<Schemas[Type]>;
    happenedAt: Date;
    source?: EventSource;
  };
}[keyof Schemas & string];

/** Stores events and the jobs of their listeners in the caller's transaction. */
export const recordEvents = <Schemas extends EventSchemas = typeof domainEvents>(
  db: Db,
  events: NewEvent<Schemas>[],
  schemas: EventSchemas = domainEvents,
): Promise<void> => insertEvents(db, events, schemas, sql``);

/** Records one event that has just happened. */
export const recordEvent = <Type extends EventType>(
  db: Db,
  type: Type,
  key: string,
  data: z.infer<(typeof domainEvents)[Type]>,
): Promise<void> => recordEvents(db, [{ type, key, data, happenedAt: new Date() } as NewEvent]);

/** Like `recordEvents`, idempotent: an event that was already recorded, or is recorded concurrently, changes nothing. */
export const recordNew = (db: Db, events: NewEvent[]): Promise<void> =>
  insertEvents(db, events, domainEvents, sql`on conflict (key) do nothing`);

async function insertEvents<Schemas extends EventSchemas>(
  db: Db,
  events: NewEvent<Schemas>[],
  schemas: EventSchemas,
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  if (events.length === 0) return;
  const recorded = events.map(({ type, key, data, happenedAt, source }) => ({
    type,
    key,
    data: schemaOf(schemas, type).parse(data),
    deployment: source?.deployment ?? null,
    tx_hash: source?.txHash ?? null,
    log_index: source?.logIndex ?? null,
    happened_at: happenedAt,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into domain_event (type, key, data, deployment, tx_hash, log_index, happened_at)
    select type, key, data, deployment, tx_hash, log_index, happened_at
    from json_to_recordset(${JSON.stringify(recorded)}::json)
      as recorded (type text, key text, data jsonb, deployment text, tx_hash text, log_index integer,
        happened_at timestamptz)
    ${onConflict}
    returning id`.execute(db);
  await addJobs(
    db,
    TASK,
    rows.map(({ id }) => ({ id })),
  );
}

/** Returns the ids of events that follow from these logs, locked against new references before their deletion. */
export async function lockEventsOf(
  db: Db,
  deployment: string,
  logs: Pick<EventSource, "txHash" | "logIndex">[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from domain_event
    join json_to_recordset(${JSON.stringify(logs.map(({ txHash, logIndex }) => ({ txHash, logIndex })))}::json)
      as log ("txHash" text, "logIndex" integer) on tx_hash = log."txHash" and log_index = log."logIndex"
    where deployment = ${deployment}
    order by id for update of domain_event`.execute(db);
  return rows.map(({ id }) => id);
}

function schemaOf(schemas: EventSchemas, type: string): z.ZodType {
  const schema = schemas[type];
  if (!schema) throw new Error(`No room has an event ${type}.`);
  return schema;
}

/** Returns a deployment's events that have a value in their data, newest first: `{ type: [...], tokenId: "7" }`. */
export async function recordedEvents(
  db: Db,
  {
    types,
    deployment,
    where,
  }: { types: EventType[]; deployment: string; where: [field: string, value: string | null] },
  limit: number,
) {
  const [field, value] = where;
  return db
    .selectFrom("domain_event")
    .select(["type", "data", "tx_hash", "happened_at"])
    .where("deployment", "=", deployment)
    .where(sql`data ->> ${sql.lit(field)}`, "=", value)
    .where("type", "in", types)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Counts events with this value in their data since a time. The type needs an index on that value. */
export async function countEvents(
  db: Db,
  type: EventType,
  value: Record<string, string>,
  since: Date,
): Promise<number> {
  const [[field = "", wanted = ""] = []] = Object.entries(value);
  const { count } = await db
    .selectFrom("domain_event")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("type", "=", sql.lit(type))
    .where(sql`data ->> ${sql.lit(field)}`, "=", wanted)
    .where("happened_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the type of the latest of these events for each value of a field in their data. */
export async function lastEvents(
  db: Db,
  about: { types: EventType[]; deployment: string; field: string; values: string[] },
): Promise<Map<string, EventType>> {
  if (about.values.length === 0) return new Map();
  const value = sql<string>`data ->> ${sql.lit(about.field)}`;
  const { rows } = await sql<{ value: string; type: EventType }>`
    select distinct on (value) ${value} as value, type from domain_event
    where deployment = ${about.deployment} and type = any(${about.types}) and ${value} = any(${about.values})
    order by value, id desc`.execute(db);
  return new Map(rows.map((row) => [row.value, row.type]));
}

/** SQL for queries of other rooms: time of the last event with this value in its data. */
export function eventTime(
  type: EventType,
  deployment: string | Expression<string>,
  value: Record<string, Expression<unknown>>,
) {
  const [[field = "", expression] = []] = Object.entries(value);
  return sql<Date | null>`(
    select max(happened_at) from domain_event
    where deployment = ${deployment} and type = ${type} and data ->> ${sql.lit(field)} = ${expression})`;
}

/** SQL for queries of other rooms: whether an event with this key has been recorded. */
export const isRecorded = (key: Expression<string>) =>
  sql<boolean>`exists (select from domain_event where domain_event.key = ${key})`;

type LogColumns = Record<"deployment" | "txHash" | "logIndex", Expression<unknown>>;

/** SQL for queries of other rooms: whether an event exists, and its log, if any, satisfies `isSo`. */
export const isEvent = (id: Expression<unknown>, isSo: (log: LogColumns) => Expression<unknown>) =>
  sql<boolean>`exists (select from domain_event where domain_event.id = ${id} and ${isSo({
    deployment: sql.ref("domain_event.deployment"),
    txHash: sql.ref("domain_event.tx_hash"),
    logIndex: sql.ref("domain_event.log_index"),
  })})`;

/**
 * The task that calls an event's listeners, which must be idempotent because a job can run twice. Events that a reorg
 * removed are skipped.
 */
export function eventTask(db: Db, listeners: Listener[]) {
  return {
    [TASK]: async ({ id }: { id: string }) => {
      const event = await readEvent(db, id);
      if (!event) return;
      for (const listener of listeners) await listener(event);
    },
  };
}

/** Returns undefined if a reorg has removed the event. */
export async function readEvent(db: Db, id: string): Promise<DomainEvent | undefined> {
  const row = await db.selectFrom("domain_event").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { type, key, data, happened_at, deployment, tx_hash, log_index } = row;
  return {
    id,
    type,
    key,
    data,
    happenedAt: happened_at,
    deployment,
    txHash: tx_hash,
    logIndex: log_index,
  } as unknown as DomainEvent;
}

/** Counts events of a deployment by type and day; a project's ending with its status. */
export async function eventsByDay(db: Db, deployment: string, types: EventType[]) {
  const { rows } = await sql<{ day: string; type: EventType; status: string | null; count: number }>`
    select (happened_at at time zone 'UTC')::date::text as day, type, data ->> 'status' as status,
      count(*)::integer as count
    from domain_event where deployment = ${deployment} and type = any(${types})
    group by 1, 2, 3`.execute(db);
  return rows;
}
