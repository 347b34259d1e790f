// `npm run lighthouse`: every public page on a phone, five runs each, medians. `-- --runs 3` for fewer, `-- --url
// http://localhost:3000` for an instance that runs already, `-- --reports DIR` to keep what Lighthouse says of each page.
// Measure on a quiet machine; noise only takes points away.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import lighthouse from "lighthouse";
import { buildContracts, buildWeb } from "./build.ts";
import { findChromium } from "./chromium.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    url: { type: "string" },
    reports: { type: "string" },
  },
});
const runs = Number(values.runs);
const RENDERED_WITHIN_MS = 30_000;
const BAR = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof BAR;
const categories = Object.keys(BAR) as Category[];
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];
const figures = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const dataDir = mkdtempSync(join(tmpdir(), "trestle-lighthouse-"));
const instance = values.url ? undefined : await startInstance();
const url = values.url ?? instance?.url ?? "";
if (values.reports) mkdirSync(values.reports, { recursive: true });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
});
let good = true;
try {
  const [cpu] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()} (${arch()}), Chromium ${browser.version()}, ${runs} ${runs === 1 ? "run" : "runs"} each\n`,
  );
  const measured = await addresses();
  const width = Math.max(...measured.map(({ length }) => length));
  console.log(
    [
      "page".padEnd(width),
      ...categories.map((name) => name.padStart(16)),
      ...Object.keys(figures).map((name) => name.padStart(8)),
    ].join(""),
  );
  for (const address of measured) {
    await rendered(`${url}${address}`);
    const results: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run++) results.push(await measure(`${url}${address}`));
    const scores = categories.map((name) => median(results.map(({ scores }) => scores[name])));
    const times = Object.keys(figures).map((name) =>
      median(results.map(({ times }) => times[name as keyof typeof figures])),
    );
    good &&= categories.every((name, index) => (scores[index] ?? 0) >= BAR[name]);
    console.log(
      [
        address.padEnd(width),
        ...scores.map((score) => String(score).padStart(16)),
        ...times.map((time) => (time < 10 ? time.toFixed(3) : Math.round(time).toString()).padStart(8)),
      ].join(""),
    );
    for (const fault of new Set(results.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
  }
} finally {
  await browser.close();
  await instance?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);

async function startInstance(): Promise<Instance> {
  await buildContracts();
  await buildWeb();
  const started = new Instance({ PORT: await freePort(), DATA_DIR: dataDir, DEMO_REQUESTS: "true" });
  // Leaves nothing running behind, whatever ends this.
  process.once("exit", () => void started.stop());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return started.ready();
}

/** While the renderer starts, pages come empty. */
async function rendered(page: string): Promise<void> {
  const deadline = performance.now() + RENDERED_WITHIN_MS;
  while (performance.now() < deadline) {
    if ((await (await fetch(page)).text()).includes('id="page-state"')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${page} doesn't come rendered.`);
}

async function addresses(): Promise<string[]> {
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as { _id: string }[];
  const [project] = await read("/api/projects/marketplace?limit=1");
  const [member] = await read("/api/club/members?limit=1");
  if (!project || !member) throw new Error("The market or the club is empty: is the demo filled?");
  return [
    ...[pages.home, pages.market, `${pages.project}/${project._id}`, pages.pools, `${pages.pools}/low-risk`],
    ...[pages.club, `${pages.club}/members/${member._id}`, `${pages.profile}?user=${member._id}`],
    ...[pages.help, helpPath("escrow")],
  ];
}

async function measure(page: string) {
  const result = await lighthouse(page, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${page}.`);
  const { lhr } = result;
  if (values.reports) {
    const name = new URL(page).pathname.replaceAll("/", "_");
    writeFileSync(join(values.reports, `${name}.json`), JSON.stringify(lhr));
  }
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((name) => [name, score(name)])) as Record<Category, number>,
    times: Object.fromEntries(
      Object.entries(figures).map(([name, audit]) => [name, lhr.audits[audit]?.numericValue ?? Number.NaN]),
    ) as Record<keyof typeof figures, number>,
    faults: faultsOf(lhr),
  };
}

/** Audits that took points in a category that must be whole. */
function faultsOf({ categories: scored, audits }: Report): string[] {
  return categories
    .filter((name) => BAR[name] === 100)
    .flatMap((name) => scored[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
