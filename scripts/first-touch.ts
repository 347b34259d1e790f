// `npm run first-touch`: how long a visitor waits for an answer who taps as soon as a page is painted, on a phone with a
// processor four times slower, 1.6 Mbit/s, 150 ms and an empty cache. `-- --runs 3` for fewer, `-- --url
// http://localhost:3000` for an instance that runs already.
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { median, rendered, withPublicPages } from "./public-pages.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, url: { type: "string" } },
});
const runs = Number(values.runs);
const MAX_WAIT_MS = 30_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

/** Each tap: the page, the control, the element that answers, and the time within which it must. */
const taps: [name: string, page: string, tapped: string, answer: string, barMs: number][] = [
  ["menu", pages.home, "header [aria-haspopup=menu]", "[role=menu] [role=menuitem]", 300],
  ["sign-in form", pages.home, "header .visitors", "dialog input[name=username]", 300],
  ["filters", pages.market, "main [aria-haspopup=dialog]", "main [popover] :is(input, button)", 300],
  ["deposit", pages.pools, "main button:text-is('Deposit')", "dialog[open] h2", 1000],
];

let good = true;
await withPublicPages(values.url, runs, async ({ url, browser }) => {
  for (const [name, page, tapped, answer, barMs] of taps) {
    await rendered(`${url}${page}`);
    const waits: number[] = [];
    for (let run = 0; run < runs; run++) waits.push(await wait(browser, `${url}${page}`, tapped, answer));
    good &&= median(waits) <= barMs;
    console.log(`${name.padEnd(14)} ${String(Math.round(median(waits))).padStart(6)} ms, at most ${barMs}`);
  }
});
process.exit(good ? 0 : 1);

async function wait(browser: Browser, address: string, tapped: string, answer: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watch(answer));
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0');
  await page.locator(tapped).filter({ visible: true }).first().tap({ noWaitAfter: true });
  const times = await page.waitForFunction("answeredAt && answeredAt - tappedAt", undefined, {
    timeout: MAX_WAIT_MS,
  });
  const waited = Number(await times.jsonValue());
  await context.close();
  return waited;
}

/** Notes when the page is tapped and when it answers; both by its own clock, so that the way to this process is left out. */
const watch = (answer: string) => `
  var tappedAt, answeredAt;
  addEventListener("pointerdown", () => (tappedAt ??= performance.now()), true);
  const look = () => {
    if (document.querySelector(${JSON.stringify(answer)})?.checkVisibility()) answeredAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;
