// Writes the types of the database's columns, as the SQL files make them, where Kysely reads them.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const COMMENT = /--.*$/gm;
const TABLE = /create (?:unlogged )?table (?:if not exists )?(\w+) \(/g;
const ADDED = /alter table (\w+) add column (?:if not exists )?([^;]+);/g;
const CONSTRAINT = /^(primary key|unique|check|foreign key|constraint|exclude)\b/;

const types: [RegExp, string][] = [
  [/^(integer|smallint|double precision)$/, "number"],
  [/^boolean$/, "boolean"],
  [/^timestamptz$/, "Date"],
  [/^bytea$/, "Buffer"],
  [/^text\[\]$/, "string[]"],
  [/^/, "string"],
];

/** Splits the inside of parentheses at its own commas, up to the parenthesis that closes it. */
function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")" && depth-- === 0) break;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.replace(/\s+/g, " ").trim());
}

/** A column's type for reading and writing; `Type` lets its room replace what SQL can't say. */
function typeOf(table: string, column: string, isKey: boolean): string | undefined {
  const [, name = "", type = "", rest = ""] =
    /^(\w+) ((?:double precision|\w+)(?:\([^)]*\))?(?:\[\])?)(.*)$/.exec(column) ?? [];
  if (type === "tsvector") return undefined;
  const values = /check \(\w+ in \(([^)]*)\)\)/.exec(rest)?.[1];
  const usual = values?.replaceAll("'", '"').replaceAll(", ", " | ");
  const isNullable = !isKey && !/not null|primary key|generated/.test(rest);
  const isFilled = rest.includes(" default ");
  const place = `"${table}.${name}"`;
  if (type === "jsonb") {
    const json = `JSONColumnType<Type<${place}, object>${isFilled ? ", string | undefined" : ""}>`;
    return `${name}: ${json}${isNullable ? " | null" : ""};`;
  }
  const found = types.find(([pattern]) => pattern.test(type))?.[1] ?? "string";
  const own = usual ?? `Type<${place}, ${found}>`;
  const value = `${own}${isNullable ? " | null" : ""}`;
  if (rest.includes("generated always")) return `${name}: GeneratedAlways<${value}>;`;
  return `${name}: ${isFilled ? `Generated<${value}>` : value};`;
}

export function writeTableTypes(root: string): void {
  const files = ["schema", "migrations"].flatMap((folder) =>
    globSync(`server/${folder}/*.sql`, { cwd: root }).sort(),
  );
  const sql = files.map((file) => readFileSync(join(root, file), "utf8").replaceAll(COMMENT, "")).join("\n");
  const tables = new Map<string, string[]>();
  for (const match of sql.matchAll(TABLE))
    tables.set(match[1] ?? "", partsOf(sql.slice(match.index + match[0].length)));
  for (const [, table = "", column = ""] of sql.matchAll(ADDED)) tables.get(table)?.push(...partsOf(column));
  const lines = [...tables].flatMap(([table, parts]) => {
    const key = parts.find((part) => part.startsWith("primary key")) ?? "";
    const keys: string[] = key.match(/\w+/g) ?? [];
    const columns = parts
      .filter((part) => !CONSTRAINT.test(part))
      .flatMap((part) => typeOf(table, part, keys.includes(part.split(" ")[0] ?? "")) ?? []);
    return [`  ${table}: {`, ...columns.map((column) => `    ${column}`), "  };"];
  });
  writeFileSync(
    join(root, "server/src/platform/database/columns.gen.ts"),
    `import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Type } from "./tables.ts";

export interface Columns {
${lines.join("\n")}
}
`,
  );
}
