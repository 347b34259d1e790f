// `npm run lighthouse`: every public page on a phone, five runs each, medians. `-- --runs 3` for fewer, `-- --url
// http://localhost:3000` for a running instance, `-- --reports DIR` to keep Lighthouse's reports. Measure on a quiet
// machine: noise only lowers scores.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { median, publicAddresses, rendered, withPublicPages } from "./public-pages.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    url: { type: "string" },
    reports: { type: "string" },
  },
});
const runs = Number(values.runs);
const READY_WITHIN_MS = 10_000;
const MIN_SCORES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof MIN_SCORES;
const categories = Object.keys(MIN_SCORES) as Category[];
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];
const figures = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

if (values.reports) mkdirSync(values.reports, { recursive: true });
let good = true;
await withPublicPages(values.url, runs, async ({ url, browser, port }) => {
  const measured = await publicAddresses(url);
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
    await ready(browser, `${url}${address}`);
    const results: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run++) results.push(await measure(`${url}${address}`, port));
    const scores = categories.map((name) => median(results.map(({ scores }) => scores[name])));
    const times = Object.keys(figures).map((name) =>
      median(results.map(({ times }) => times[name as keyof typeof figures])),
    );
    good &&= categories.every((name, index) => (scores[index] ?? 0) >= MIN_SCORES[name]);
    console.log(
      [
        address.padEnd(width),
        ...scores.map((score) => String(score).padStart(16)),
        ...times.map((time) => (time < 10 ? time.toFixed(3) : Math.round(time).toString()).padStart(8)),
      ].join(""),
    );
    for (const fault of new Set(results.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
  }
});
process.exit(good ? 0 : 1);

/** A page whose script never runs would score best of all. */
async function ready(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.locator("script[data-entry]").waitFor({ state: "detached", timeout: READY_WITHIN_MS });
  await page.close();
}

async function measure(page: string, port: number) {
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

/** Returns audits that cost points in a category that must be perfect. */
function faultsOf({ categories: scored, audits }: Report): string[] {
  return categories
    .filter((name) => MIN_SCORES[name] === 100)
    .flatMap((name) => scored[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
