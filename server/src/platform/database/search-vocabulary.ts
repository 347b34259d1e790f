import { sql } from "kysely";
import type { Db } from "./tables.ts";

const MAX_WORDS = 8;

/**
 * Builds the text query of typed words: each word or a word with this prefix must occur. A word that the vocabulary (a
 * room's table of the words in its texts) doesn't have matches the most similar ones.
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
  // The words consist of letters and digits, so they contain no operators of the query language.
  return rows
    .map((row) => `(${[row.word, ...(row.alike ?? [])].map((one) => `'${one}':*`).join(" | ")})`)
    .join(" & ");
}

/** Adds a text's words to the vocabulary, so that misspelt words find them. */
export async function addToVocabulary(db: Db, vocabulary: string, text: string): Promise<void> {
  await sql`
    insert into ${sql.table(vocabulary)}
    select distinct word from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as word
    where length(word) between 3 and 40
    order by word
    on conflict do nothing`.execute(db);
}
