import { compare } from "./compare.ts";
import { measure } from "./http-load.ts";
import { openSecondDatabase, type Stack } from "./stack.ts";

const SMALL = 1_000;
const LARGE = 100_000;
/** Members that match the rare word, independent of the number of members. */
const MATCHES = 40;
/** Rows per insert, so that one statement stays short. */
const BATCH_SIZE = 5_000;

/** Inserts members of every trade all over Britain, four in five of them businesses. */
async function fill(pool: Stack["pool"], size: number): Promise<void> {
  // Triggers off: updating one counter row per member in one transaction would take minutes.
  await pool.query("alter table club_page disable trigger user");
  for (let from = 1; from <= size; from += BATCH_SIZE)
    await pool.query(
      `with person as (
         insert into account (username, email, password_hash, role, roles)
         select 'member' || n, 'member' || n || '@example.org', 'x', 'developer', array['developer']
         from generate_series($2::integer, $3::integer) n returning id, substring(username from 7)::integer as n
       )
       insert into club_page (account_id, kind, headline, about, trades, trade_names, place, latitude, longitude,
         listed, listed_at, name, basis, scors, completed, stake)
       select id, case when n % 5 = 0 then 'investor' else 'business' end,
         (array['Lofts', 'Roofs', 'Timber frames', 'Kitchens', 'Gardens'])[1 + n % 5] || ' and more',
         'What we do, in a few words.', array[(array['roofing', 'joinery', 'retrofit', 'software'])[1 + n % 4]],
         (array['Roofing', 'Joinery', 'Retrofit', 'Software'])[1 + n % 4], 'Town ' || n % 500,
         50 + (n::bigint * 7919 % 800) / 100.0, -5 + (n::bigint * 104729 % 700) / 100.0, true,
         now() - n * interval '1 minute', 'Builders rare' || n % $1 || 'x', 'identity', 1 + n % 11, n % 60, 0
       from person`,
      [size / MATCHES, from, Math.min(size, from + BATCH_SIZE - 1)],
    );
  await pool.query("alter table club_page enable trigger user");
  await pool.query(
    "update club_count set shown = (select count(*) from club_page where club_page.kind = club_count.kind)",
  );
  await pool.query(
    `insert into club_word
     select distinct lower(word) from club_page, unnest(string_to_array(name || ' ' || headline, ' ')) word
     on conflict do nothing`,
  );
  await pool.query("vacuum analyze club_page, club_word, account");
}

/** Compares the directory with a hundred times the members: at most 1.5 times as long. */
export async function club(stack: Stack): Promise<boolean> {
  // Databases without a job runner: the jobs would revoke these members' memberships.
  const small = await openSecondDatabase(stack, "small_club");
  const large = await openSecondDatabase(stack, "large_club");
  try {
    await fill(small.pool, SMALL);
    await fill(large.pool, LARGE);
    const path = (query: string) => `/api/club/members?limit=20&${query}`;
    const grown = (name: string, query: string, smallQuery = query) =>
      compare(
        `directory${name}, 100,000 against 1,000`,
        () => measure({ url: `${large.url}${path(query)}` }),
        () => measure({ url: `${small.url}${path(smallQuery)}` }),
        1 / 1.5,
      );
    /** Cursor of the fifth page. */
    const cursorOf = async (url: string): Promise<string> => {
      let next = path("");
      for (let page = 0; page < 4; page++) {
        const link = (await fetch(`${url}${next}`)).headers.get("link") ?? "";
        next = link.slice(1, link.indexOf(">"));
      }
      return `cursor=${new URL(next, url).searchParams.get("cursor")}`;
    };
    const near = "latitude=51.5&longitude=-0.1&radiusKm=";
    const results = [
      await grown("", ""),
      await grown(", newest", "sort=newest"),
      await grown(", by name", "sort=name"),
      await grown(", most projects", "sort=completed"),
      await grown(", investors", "kind=investor"),
      await grown(", a trade", "trade=joinery"),
      await grown(", minimum SCORS", "scorsFrom=9"),
      await grown(", within 15 km", `${near}15`),
      await grown(", within 250 km", `${near}250`),
      await grown(", within 50 km", `${near}50`),
      await grown(", a trade within 15 km", `${near}15&trade=joinery&scorsFrom=7`),
      await grown(", a rare word", "q=rare7x"),
      await grown(", a common word", "q=builders"),
      await grown(", a misspelt word", "q=kitchnes"),
      await grown(", a trade and a word", "q=timber&trade=roofing"),
      await grown(", fifth page", await cursorOf(large.url), await cursorOf(small.url)),
      await compare(
        "members counted, 100,000 against 1,000",
        () => measure({ url: `${large.url}/api/club/members/count` }),
        () => measure({ url: `${small.url}/api/club/members/count` }),
        1 / 1.5,
      ),
    ];
    return results.every(Boolean);
  } finally {
    await small.close();
    await large.close();
  }
}
