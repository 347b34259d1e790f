import { sql } from "kysely";
import type { Db } from "./tables.ts";

const MAX_WORDS = 8;

/**
 * Returns the query of typed words: every word, or the beginning of one, must be there. A word that is missing in the
 * vocabulary, a room's table of the words in its texts, also matches those most like it.
 */
export async function searchQuery(db: Db, vocabulary: string, typed: string): Promise<string | undefined> {
  const words = typed
    .toLowerCase()
    .match(/[\p{L}\p{N}]{1,40}/gu)
    ?.slice(0, MAX_WORDS);
  if (!words) return undefined;
  const { rows } = await sql<{ word: string; alike: string[] | null }>`
    select typed.word,
      case when known.word is null and length(typed.word) > 2 then words_like(${vocabulary}::regclass, typed.word) end as alike
    from unnest(${words}::text[]) with ordinality as typed (word, place)
    left join lateral (
      select word from ${sql.table(vocabulary)}
      where word >= typed.word and word < typed.word || chr(1114111) limit 1
    ) as known on true
    order by place`.execute(db);
  // Letters and digits alone, so nothing in them means anything to the query's language.
  return rows
    .map((row) => `(${[row.word, ...(row.alike ?? [])].map((one) => `'${one}':*`).join(" | ")})`)
    .join(" & ");
}

/** Enters a text's words, so that a misspelt one finds them. */
export async function addToVocabulary(db: Db, vocabulary: string, text: string): Promise<void> {
  await sql`
    insert into ${sql.table(vocabulary)}
    select distinct word from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as word
    where length(word) between 3 and 40
    order by word
    on conflict do nothing`.execute(db);
}
