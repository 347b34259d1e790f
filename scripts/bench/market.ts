import { postedProject } from "@trestle/testkit/projects.ts";
import Fastify from "fastify";
import { compare } from "./compare.ts";
import { measure } from "./http-load.ts";
import { openSecondDatabase, type Stack } from "./stack.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
/** Projects that match each rare word, independent of the number of projects; no word is a prefix of another. */
const MATCHES = 40;

/** Inserts open projects spread over Britain and the last years, with common words and a few rare ones. */
async function fill(pool: Stack["pool"], ownerId: string, size: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Inserting a million rows takes longer than a request may.
    await client.query("set statement_timeout = 0");
    await client.query(
      `insert into project (owner_id, title, description, excerpt, category, stage, asked, budget_from, budget_to,
       latitude, longitude, place, open_until, posted_at, token_id, donation_goal, donated, funded_percent, milestones)
     select $1, (array['Roof', 'Wall', 'Loft', 'Kitchen', 'Ramp', 'Jetty'])[1 + n % 6] || ' repair rare' || n % $3 || 'x',
       'Work that somebody wants done, and soon.', 'Work that somebody wants done, and soon.',
       (array['roofing', 'construction', 'extension', 'fit-out'])[1 + n % 4], 'marketplace',
       (1000 + n % 9973) * 1e18, 1e18, 1e22, 50 + (n % 800) / 100.0, -5 + (n % 700) / 100.0, 'Town ' || n % 500,
       now() + (1 + n % 150) * interval '1 day', now() - n * interval '1 minute', n,
       1e21, (n % 100) * 1e19, n % 100,
       '[{"title":"All of it","by":"2030-01-01","amount":"1000","proof":""}]'
     from generate_series(1, $2::integer) n`,
      [ownerId, size, size / MATCHES],
    );
    await client.query(
      "insert into project_word select distinct lower(word) from project, unnest(string_to_array(title, ' ')) word on conflict do nothing",
    );
    await client.query("vacuum analyze project");
  } finally {
    client.release(true);
  }
}

/** Compares hot endpoints with bare handlers with the same SQL, and a million projects with a thousand. */
export async function market(stack: Stack): Promise<boolean> {
  const { pool, account, url } = stack;
  const { id } = await postedProject(stack, { user: account });
  const small = await openSecondDatabase(stack, "small_market");
  try {
    await fill(small.pool, small.account.id, SMALL);
    console.log(`Filling ${LARGE.toLocaleString("en-GB")} projects …`);
    await fill(pool, account.id, LARGE);
    const bare = await bareHandlers(pool);
    const results = [
      await compare(
        "market list, 50 of 1,000,000",
        () => measure({ url: `${url}/api/projects/marketplace` }),
        () => measure({ url: `${bare.url}/marketplace` }),
        0.7,
      ),
      await compare(
        "a project",
        () => measure({ url: `${url}/api/projects/${id}` }),
        () => measure({ url: `${bare.url}/project/${id}` }),
        0.7,
      ),
    ];
    const grown = (name: string, query: string, bar: number) =>
      compare(
        `${name}, 1,000,000 against 1,000 projects`,
        () => measure({ url: `${url}/api/projects/marketplace?${query}` }),
        () => measure({ url: `${small.url}/api/projects/marketplace?${query}` }),
        bar,
      );
    // At most 1.5 and 2 times as long means at least the inverse in requests.
    results.push(
      await grown("market list", "", 1 / 1.5),
      await grown("market list, closing soonest", "sort=closing", 1 / 1.5),
      await grown("market list within 12 km", "latitude=51.5&longitude=-0.1&radiusKm=12", 0),
      await grown("search, a rare word", "q=rare7x", 1 / 2),
      await grown("search, a common word", "q=roof", 1 / 2),
      await grown("search, a misspelt word", "q=kitchne", 1 / 2),
    );
    await bare.close();
    return results.every(Boolean);
  } finally {
    await small.close();
  }
}

async function bareHandlers(pool: Stack["pool"]) {
  const app = Fastify();
  app.get("/marketplace", async () => {
    const { rows } = await pool.query(
      `select id, owner_id, title, donation_goal, stage, category, excerpt, milestones, asked, budget_from, budget_to,
         latitude, longitude, place, scors_from, open_until, token_id, posted_at, donated, funded_percent, bid_count
       from project where stage = 'marketplace' and open_until > now() order by posted_at desc, id desc limit 51`,
    );
    const names = await pool.query("select id, username from account where id = any($1)", [
      [...new Set(rows.map(({ owner_id }) => owner_id))],
    ]);
    return rows.slice(0, 50).map((row) => ({ ...row, owner: names.rows[0] }));
  });
  app.get<{ Params: { id: string } }>("/project/:id", async ({ params }) => {
    const { rows } = await pool.query(
      `select project.*, escrow_project.state, project_terms.terms, project_deed.tx_hash,
         chain_log.block_number > chain_cursor.final_number as confirming
       from project
       join project_deed on project_deed.project_id = project.id
       join escrow_project on (escrow_project.deployment, escrow_project.token_id)
         = (project_deed.deployment, project_deed.token_id)
       join chain_log on (chain_log.deployment, chain_log.tx_hash, chain_log.log_index)
         = (project_deed.deployment, project_deed.tx_hash, project_deed.log_index)
       join chain_cursor on chain_cursor.deployment = project_deed.deployment
       join project_terms on project_terms.terms_hash = project.terms_hash
       where project.id = $1`,
      [params.id],
    );
    const { search: _, ...project } = rows[0];
    const names = await pool.query("select id, username from account where id = any($1)", [
      [project.owner_id],
    ]);
    const files = await pool.query("select * from project_file where draft_id = $1 order by added_at", [
      params.id,
    ]);
    return { ...project, owner: names.rows[0], files: files.rows };
  });
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), close: () => app.close() };
}
