// `npm run lighthouse`: every public page on a phone, five runs each, medians. `-- --runs 3` for fewer, `-- --url
// http://localhost:3000` for an instance that runs already. Measure on a quiet machine; noise only takes points away.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import lighthouse from "lighthouse";
import { buildContracts, buildWeb } from "./build.ts";
import { findChromium } from "./chromium.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, url: { type: "string" } },
});
const runs = Number(values.runs);
const BAR = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof BAR;
const categories = Object.keys(BAR) as Category[];
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
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
});
let good = true;
try {
  console.log(
    [
      "page".padEnd(44),
      ...categories.map((name) => name.padStart(14)),
      ...Object.keys(figures).map((name) => name.padStart(8)),
    ].join(""),
  );
  for (const address of await addresses()) {
    const results: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run++) results.push(await measure(`${url}${address}`));
    const scores = categories.map((name) => median(results.map(({ scores }) => scores[name])));
    const times = Object.keys(figures).map((name) =>
      median(results.map(({ times }) => times[name as keyof typeof figures])),
    );
    good &&= categories.every((name, index) => (scores[index] ?? 0) >= BAR[name]);
    console.log(
      [
        address.padEnd(44),
        ...scores.map((score) => String(score).padStart(14)),
        ...times.map((time) => (time < 10 ? time.toFixed(3) : Math.round(time).toString()).padStart(8)),
      ].join(""),
    );
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
  return new Instance({ PORT: await freePort(), DATA_DIR: dataDir, DEMO_REQUESTS: "true" }).ready();
}

async function addresses(): Promise<string[]> {
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as { _id: string }[];
  const [project] = await read("/api/projects/marketplace?limit=1");
  const [member] = await read("/api/club/members?limit=1");
  return [
    ...[pages.home, pages.market, pages.pools, `${pages.pools}/low`, pages.club],
    ...(project ? [`${pages.project}/${project._id}`] : []),
    ...(member ? [`${pages.club}/members/${member._id}`, `${pages.profile}?user=${member._id}`] : []),
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
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((name) => [name, score(name)])) as Record<Category, number>,
    times: Object.fromEntries(
      Object.entries(figures).map(([name, audit]) => [name, lhr.audits[audit]?.numericValue ?? Number.NaN]),
    ) as Record<keyof typeof figures, number>,
  };
}
