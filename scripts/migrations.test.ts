import { migrationFiles } from "@trestle/server/platform/database/migrate.ts";
import { describe, expect, it } from "vitest";

/** A migration that removes what no running version reads any more says so, with the version that stopped reading it. */
const ALLOWED = /^-- Removes what is unused since \S+/m;

const rules: [RegExp, string][] = [
  [/\bdrop\s+(table|column|view|function|type)\b/i, "drops what the version before may read"],
  [/\brename\s+(to|column|constraint)\b/i, "renames what the version before knows by its old name"],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, "changes a type under the version before"],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, "needs a value that the version before may not write"],
  [
    /\badd\s+column\s+\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
    "adds a column that the version before doesn't fill",
  ],
];

/** Why the version before would not go on working on the schema that this makes. */
function problemsOf(sql: string): string[] {
  if (ALLOWED.test(sql)) return [];
  const statements = sql.replaceAll(/--.*$/gm, "").split(";");
  // The previous version doesn't know tables that this migration creates.
  const made = new Set([...sql.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, name]) => name));
  return statements
    .filter((one) => !made.has(/\balter\s+table\s+(\w+)/i.exec(one)?.[1] ?? ""))
    .flatMap((one) => rules.flatMap(([pattern, why]) => (pattern.test(one) ? [why] : [])));
}

describe("migrations", () => {
  it("add before they remove, so that the version before goes on working beside the new one", () => {
    const checked = migrationFiles().filter(({ name }) => !name.startsWith("schema/"));
    expect(checked).not.toEqual([]);
    expect(checked.flatMap(({ name, sql }) => problemsOf(sql).map((why) => `${name} ${why}`))).toEqual([]);
  });

  it.each([
    "alter table session drop column device",
    "drop table login_ticket",
    "alter table session rename column device to machine",
    "alter table session alter column device type varchar(10)",
    "alter table session alter column device set not null",
    "alter table session add column place text not null",
  ])("would be refused with %s", (sql) => {
    expect(problemsOf(sql)).toHaveLength(1);
    expect(problemsOf(`-- Removes what is unused since 0.2.0\n${sql}`)).toEqual([]);
  });

  it.each([
    "alter table session add column confirmed_at timestamptz",
    "alter table session add column uses integer not null default 0",
    "alter table session add column uses integer default 0 not null",
    "create table fresh (id uuid primary key); alter table fresh alter column id set not null",
    "create index session_place_idx on session (network)",
  ])("may be %s", (sql) => {
    expect(problemsOf(sql)).toEqual([]);
  });
});
