import { sql } from "kysely";
import { type ZipEntry, zip } from "../../platform/files/zip.ts";
import type { Person, PersonalRows } from "../../room.ts";
import type { Services } from "../../services.ts";

const README = `Everything this instance of Trestle keeps about you.

One .json file per table, one row per line of its list. Amounts are in wei (1 DEV is 10^18 wei), times in UTC.
files/ has the files you sent, under their own names.
What is on the chain is public and isn’t held by us: rows about it are copies.
`;

/** Streams all rows and files of an account as an archive. */
export function exportData(
  { db, files }: Pick<Services, "db" | "files">,
  person: Person,
  personal: PersonalRows[],
) {
  const now = new Date();
  const text = (name: string, content: string): ZipEntry => ({
    name,
    at: now,
    content: [Buffer.from(content)],
  });
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield text("README.txt", README);
    const names = new Map<string, string>();
    for (const about of personal) {
      const rows = await rowsOf(db, person, about);
      for (const row of rows) {
        const { stored_as, file_name } = JSON.parse(row);
        if (stored_as && file_name) names.set(stored_as, file_name);
      }
      if (rows.length > 0) yield text(`${about.table}.json`, `[\n${rows.join(",\n")}\n]\n`);
    }
    for (const { id, purpose, stored_at } of await files.ownedBy(person.id))
      yield {
        name: `files/${purpose}/${id.slice(0, 8)}-${safeName(names.get(id) ?? "file")}`,
        at: stored_at,
        content: await files.read(id),
      };
  }
  return zip(entries());
}

const safeName = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "_").slice(-120);

/** Returns rows as text, because JSON parsers would round a number of 78 digits. */
async function rowsOf(
  db: Pick<Services, "db" | "files">["db"],
  { id, wallets: own }: Person,
  { table, by = [], wallets = [], through, without = [] }: PersonalRows,
): Promise<string[]> {
  const conditions = [
    ...by.map((column) => sql<boolean>`${sql.ref(`row.${column}`)} = ${id}`),
    ...wallets.map((column) => sql<boolean>`${sql.ref(`row.${column}`)} = any(${own}::text[])`),
    ...(through
      ? [
          sql<boolean>`${sql.ref(`row.${through.key}`)} in
            (select id from ${sql.table(through.table)} parent where ${sql.ref(`parent.${through.by}`)} = ${id})`,
        ]
      : []),
  ];
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(row) - ${[...without]}::text[])::text as row from ${sql.table(table)} as row
    where ${sql.join(conditions, sql` or `)}`.execute(db);
  return rows.map(({ row }) => row);
}
