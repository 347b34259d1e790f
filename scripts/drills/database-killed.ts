// Drill 2: PostgreSQL is killed again and again while people write. Whatever was acknowledged is there, once; whatever
// was not can be tried again; and it is back by itself.
import { setTimeout as pause } from "node:timers/promises";
import { emptyDraft, MOST_DRAFTS } from "@trestle/domain/projects/draft.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database.ts";
import { Random } from "@trestle/testkit/random.ts";
import { BACK_WITHIN_MS, DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const WRITERS = 4;
const PEOPLE_EACH = 4;
const MOST_TRIES = 200;

export const run: Drill = async (seed, rounds = 4) => {
  const random = new Random(seed);
  const problems = new Set<string>();
  const acknowledged = new Set<string>();
  let [sent, refused] = [0, 0];
  let writing = true;
  const product = await DrillProduct.start();
  try {
    /** Begins a draft and does not give up before it is acknowledged. */
    async function writeOne(title: string, headers: Record<string, string>): Promise<void> {
      const body = { content: { ...emptyDraft, title } };
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        sent++;
        const { status, body: draft } = await product.post("/api/projects/drafts", body, {
          ...headers,
          "idempotency-key": title,
        });
        if (status === 201) return void acknowledged.add(String(draft._id));
        refused++;
        // Nobody there, or the database away, or the first try still under way.
        if (![0, 503, 409].includes(status)) problems.add(`a writer was answered with ${status}`);
        await pause(150);
      }
      problems.add("a writer gave up");
    }
    async function write(writer: number, headers: Record<string, string>[]): Promise<void> {
      for (let number = 0; writing && number < headers.length * (MOST_DRAFTS - 1); number++) {
        await writeOne(`writer ${writer}, draft ${number}`, headers[number % headers.length] ?? {});
        await pause(30);
      }
    }
    const people: Record<string, string>[][] = [];
    for (let writer = 0; writer < WRITERS; writer++) {
      const own: Record<string, string>[] = [];
      for (let person = 0; person < PEOPLE_EACH; person++) own.push((await product.member()).headers);
      people.push(own);
    }
    const writers = Promise.all(people.map((own, writer) => write(writer, own)));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(1_000 + random.below(1_500));
      process.kill(product.postmaster(), "SIGKILL");
      await pause(300);
      times.push(await within(BACK_WITHIN_MS, "the product", () => product.isReady()));
    }
    writing = false;
    await writers;
    const client = openPool(product.addresses().databaseUrl, openLog({ LOG_LEVEL: "silent" }), 1);
    const { rows } = await client.query<{ id: string; title: string }>(
      "select id, content->>'title' as title from project_draft where content->>'title' like 'writer %'",
    );
    await client.end();
    const there = new Set(rows.map(({ id }) => id));
    const lost = [...acknowledged].filter((id) => !there.has(id)).length;
    const twice = rows.length - new Set(rows.map(({ title }) => title)).size;
    if (lost > 0 || twice > 0) problems.add("a draft was lost or made twice");
    if (acknowledged.size < 20 || refused === 0) problems.add("too little happened for a drill");
    const lines = [
      `killed ${rounds} times, back after ${times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ")}`,
      `${sent} requests, ${refused} of them refused or unanswered and tried again`,
      `${acknowledged.size} acknowledged, ${rows.length} there, ${lost} lost, ${twice} twice`,
    ];
    return { held: problems.size === 0, lines: [...lines, ...problems] };
  } finally {
    await product.stop();
  }
};
