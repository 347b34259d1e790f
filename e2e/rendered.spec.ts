import { type Browser, expect, type Page, test } from "@playwright/test";
import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { waitForHydration } from "./hydration.ts";
import { arrive, demo } from "./people.ts";

/** The page, its fonts, its icons and pictures. */
const MAX_REQUESTS = 16;
const MAX_BYTES = 220 * 1024;

/** Addresses of every public page, with a project and people of the demo. */
async function publicAddresses(baseURL: string | undefined): Promise<string[]> {
  const read = async (path: string) => (await fetch(`${baseURL}${path}`)).json();
  const [project] = await read("/api/projects/marketplace?limit=1");
  const [member] = await read("/api/club/members?limit=1");
  return [
    ...[pages.home, pages.market, `${pages.market}?q=roof&sort=closing`, pages.pools, pages.poolsAlias],
    ...[`${pages.pools}/low-risk`, pages.club, `${pages.project}/${project._id}`],
    ...(member ? [`${pages.club}/members/${member._id}`] : []),
    `${pages.profile}?user=${project.owner._id}`,
    ...[pages.help, `${pages.help}?q=refund`, helpPath("escrow")],
  ];
}

/** Collects the errors that a page reports, from its first script on. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  page.on("pageerror", ({ message }) => heard.push(message));
  return heard;
}

const open = async (browser: Browser, baseURL: string | undefined, options: object = {}) =>
  (await browser.newContext({ baseURL, ...options })).newPage();

test("public pages can be read without JavaScript", async ({ browser, baseURL }) => {
  const page = await open(browser, baseURL, { javaScriptEnabled: false });
  for (const address of await publicAddresses(baseURL)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
    await expect(page.getByRole("status", { name: /loading/i }), address).toHaveCount(0);
    await expect(page.getByText("Laying the next block"), address).toHaveCount(0);
  }
  await page.goto(pages.market);
  await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  await page.goto(pages.help);
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("faucet");
  await page.keyboard.press("Enter");
  const results = page.getByRole("region", { name: "Search results" });
  await results.getByRole("link").first().click();
  await expect(page).toHaveURL(`${helpPath("wallets")}#demo-coins`);
  await page.context().close();
});

for (const locale of ["en-GB", "en-US"]) {
  test(`visitors take over every public page without a complaint, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await open(browser, baseURL, { locale, timezoneId: "America/New_York" });
    const heard = complaints(page);
    for (const address of await publicAddresses(baseURL)) {
      await page.goto(address);
      await waitForHydration(page);
      expect(heard, address).toEqual([]);
    }
    await page.context().close();
  });
}

test("members take over every public page without a complaint, and never see a visitor's", async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, { colorScheme: "dark" });
  await arrive(page, baseURL, { ...demo.customer, wallet: 1 });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const element of document.querySelectorAll("button, h1"))
        if (
          ["Sign In", "Pay for work once it’s done", "Join Trestle"].includes(
            element.textContent?.trim() ?? "",
          ) &&
          element.checkVisibility({ visibilityProperty: true })
        )
          seen.push(element.textContent ?? "");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const heard = complaints(page);
  for (const address of await publicAddresses(baseURL)) {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: "Notifications" }), address).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen), address).toEqual([]);
    expect(heard, address).toEqual([]);
  }
  await page.context().close();
});

test("what a visitor does before the script is there is done when it is", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(pages.market);
  const search = page.getByRole("searchbox").first();
  await search.fill("roof");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog", { name: "Welcome Back" })).toBeVisible();
  await expect(page).toHaveURL(/q=roof/);
});

test("a page stays where its reader has scrolled it while the script takes over", async ({ page }) => {
  await page.goto(pages.market);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
  await waitForHydration(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test("a phone loads no map until somebody asks for it", async ({ browser, baseURL }) => {
  const page = await open(browser, baseURL, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const maps: string[] = [];
  page.on("request", (request) => {
    if (/map-canvas|maplibre|countries-/.test(request.url())) maps.push(request.url());
  });
  for (const address of await publicAddresses(baseURL)) {
    await page.goto(address);
    await waitForHydration(page);
    await page.mouse.wheel(0, 5000);
  }
  expect(maps).toEqual([]);
  await page.goto(pages.market);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page.getByRole("region", { name: "Projects on a map" })).toBeVisible();
  await page.context().close();
});

test("until its first paint, a public page asks for no script and little else", async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, { viewport: { width: 390, height: 844 } });
  for (const address of await publicAddresses(baseURL)) {
    await page.goto(address);
    await waitForHydration(page);
    const loaded = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ startTime }) => startTime < (paint?.startTime ?? 0))
        .map(({ name, transferSize }) => ({ name, transferSize }));
    });
    expect(loaded.length).toBeGreaterThan(0);
    const total = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const seen = JSON.stringify(loaded, null, 1);
    expect(
      loaded.filter(({ name }) => name.endsWith(".js")),
      seen,
    ).toEqual([]);
    expect(loaded.length, seen).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(total, seen).toBeLessThanOrEqual(MAX_BYTES);
  }
  await page.context().close();
});
