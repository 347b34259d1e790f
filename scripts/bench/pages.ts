import { get } from "node:http";
import { pages as addresses } from "@trestle/domain/pages.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import Fastify from "fastify";
import { compare, median } from "./compare.ts";
import { measure, slowest, type Target } from "./http-load.ts";
import type { Stack } from "./stack.ts";

const PROJECTS = 40;
const WARM_UP_MS = 20_000;

/** Compares the market's rendered page with a bare handler that sends the same bytes from memory. */
export async function pages(stack: Stack): Promise<boolean> {
  for (let n = 0; n < PROJECTS; n++) await postedProject(stack, { user: stack.account });
  const url = `${stack.url}${addresses.market}`;
  const headers = { "accept-encoding": "br" };
  const stored = await renderedBytes(url, headers);
  const bare = Fastify();
  bare.get("/", (_request, reply) =>
    reply.headers({ "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).send(stored),
  );
  const plain = await bare.listen({ port: 0, host: "127.0.0.1" });
  const good = await compare(
    `market page, rendered, ${PROJECTS} projects`,
    () => measure({ url, headers }),
    () => measure({ url: plain, headers }),
    0.5,
  );
  const isSteady = await steady({ url, headers }, { url: plain, headers });
  await bare.close();
  return good && isSteady;
}

/** Several times the page cache's lifetime, so that every round includes renewals. */
const STEADY_MS = 6000;
const STEADY_ROUNDS = 5;
const READERS = 100;
const MAX_OF_BARE = 3;

/** Checks that with concurrent readers the 99th percentile is about that of bare in every round. */
async function steady(ours: Target, bare: Target): Promise<boolean> {
  const rounds: { own: number; plain: number }[] = [];
  for (let round = 0; round < STEADY_ROUNDS; round++)
    rounds.push({
      own: await slowest(ours, STEADY_MS, READERS),
      plain: await slowest(bare, STEADY_MS, READERS),
    });
  const ratios = rounds.map(({ own, plain }) => own / plain);
  const worst = Math.max(...ratios);
  const isSteady = worst <= MAX_OF_BARE;
  console.log(
    `${`market page, p99 with ${READERS} at once`.padEnd(42)} ${median(ratios).toFixed(2)} of bare, at worst ` +
      `${worst.toFixed(2)} (at most ${MAX_OF_BARE.toFixed(2)}); ` +
      `${rounds.map(({ own, plain }) => `${own.toFixed(0)}/${plain.toFixed(0)}`).join(", ")} ms ` +
      `${isSteady ? "" : "NOT STEADY"}`,
  );
  return isSteady;
}

/** Waits for a rendered page: the first ones come unrendered while the renderer starts. */
async function renderedBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  const end = performance.now() + WARM_UP_MS;
  while (performance.now() < end) {
    const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
    if (!(await answer.text()).includes('id="page-state"')) continue;
    return new Promise((resolve, reject) => {
      get(url, { headers }, (packed) => {
        const chunks: Buffer[] = [];
        packed.on("data", (chunk: Buffer) => chunks.push(chunk));
        packed.on("end", () => resolve(Buffer.concat(chunks)));
      }).on("error", reject);
    });
  }
  throw new Error("The market's page was not rendered.");
}
