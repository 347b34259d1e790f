import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

const MOST_WORDS = 8;
/**
 * What somebody typed as a query: every word, or the beginning of one, must be there. A word that is nowhere in the
 * market stands for those most like it.
 */
export async function searchQuery(db: Database, typed: string): Promise<string | undefined> {
  const words = typed
    .toLowerCase()
    .match(/[\p{L}\p{N}]{1,40}/gu)
    ?.slice(0, MOST_WORDS);
  if (!words) return undefined;
  const { rows } = await sql<{ word: string; alike: string[] | null }>`
    select typed.word,
      case when known.word is null and length(typed.word) > 2 then project_words_like(typed.word) end as alike
    from unnest(${words}::text[]) with ordinality as typed (word, place)
    left join lateral (
      select word from project_word
      where word >= typed.word and word < typed.word || chr(1114111) limit 1
    ) as known on true
    order by place`.execute(db);
  // Letters and digits alone, so nothing in them means anything to the query's language.
  return rows
    .map(({ word, alike }) => `(${[word, ...(alike ?? [])].map((one) => `'${one}':*`).join(" | ")})`)
    .join(" & ");
}
