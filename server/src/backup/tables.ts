import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; used: boolean };

/** Tables written by the migrations, which run before the rows are restored. */
const MADE_BY_MIGRATIONS = ["public.schema_migration", "graphile_worker.migrations"];
const SCHEMAS = ["public", "graphile_worker"];

const quoted = (name: string) =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
const listed = (columns: string[]) => columns.map(quoted).join(", ");

/** Returns every table with its stored columns, ordered so that referenced rows come first. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) group by 1`,
    [SCHEMAS],
  );
  const { rows: references } = await client.query<{ of: string; to: string }>(
    `select format('%s.%s', n.nspname, c.relname) as of, format('%s.%s', m.nspname, d.relname) as to
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class d on d.oid = k.confrelid join pg_namespace m on m.oid = d.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const waiting = new Map(
    tables.filter(({ name }) => !MADE_BY_MIGRATIONS.includes(name)).map((table) => [table.name, table]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some((one) => one.of === name && waiting.has(one.to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(", ")}`);
    for (const table of free.sort((a, b) => a.name.localeCompare(b.name))) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%s.%s', schemaname, sequencename) as name from pg_sequences where schemaname = any($1) order by 1",
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${quoted(name)}`,
    );
    if (values[0]) sequences.push({ name, ...values[0] });
  }
  return sequences;
}

/** Writes a table to a file. Returns the number of rows. */
export async function writeTable(client: pg.ClientBase, table: Table, path: string): Promise<number> {
  const copy = client.query(to(`copy ${quoted(table.name)} (${listed(table.columns)}) to stdout`));
  await pipeline(copy, createGzip(), createWriteStream(path, { mode: 0o600 }));
  return copy.rowCount;
}

/** Switches triggers, which would count, timestamp and refuse restored rows again. */
export async function switchTriggers(
  client: pg.ClientBase,
  tables: Table[],
  how: "disable" | "enable",
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${how} trigger user`);
}

export async function emptyTables(client: pg.ClientBase, tables: Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}

export async function readTable(client: pg.ClientBase, table: Table, path: string): Promise<number> {
  const copy = client.query(from(`copy ${quoted(table.name)} (${listed(table.columns)}) from stdin`));
  await pipeline(createReadStream(path), createGunzip(), copy);
  return copy.rowCount;
}

export async function setSequence(client: pg.ClientBase, { name, last, used }: Sequence): Promise<void> {
  await client.query("select setval($1::regclass, $2, $3)", [quoted(name), last, used]);
}
