import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { waitForHydration } from "./hydration.ts";
import { demo, signInByApi } from "./people.ts";
import { violationsInBoth } from "./violations.ts";

const FIRST_ROUTE_BUDGET = 150 * 1024;
const guide = [pages.help, helpPath("scors")];
const routes = [...Object.values(pages).filter((route) => route !== pages.help), "/nowhere/at-all"];
const publicPages = [pages.home, pages.market, pages.pools, pages.poolsAlias, pages.club, pages.help];
const guardedPages = [pages.build, pages.negotiate, pages.tracking, pages.profile, pages.admin];

/** Fades and slides are over, so that what is measured is what stays. What moves for ever need not be waited for. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("no page has an accessibility violation, light or dark", async ({ page }) => {
  test.slow();
  await signInByApi(page, demo.admin);
  for (const route of routes) {
    await page.goto(route);
    await settled(page);
    expect(await violationsInBoth(page), route).toEqual([]);
  }
});

test("the guide has no accessibility violation, light or dark", async ({ page }) => {
  for (const route of guide) {
    await page.goto(route);
    await settled(page);
    expect(await violationsInBoth(page), route).toEqual([]);
  }
});

test("the dialogs have no accessibility violation, light or dark", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  for (const name of ["Welcome Back", "Create Your Account", "Developer Verification"]) {
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    expect(await violationsInBoth(page), name).toEqual([]);
    if (name === "Welcome Back")
      await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
    if (name === "Create Your Account")
      await page.getByRole("dialog").getByRole("radio", { name: "Developer" }).click({ force: true });
  }
});

test("public pages open without a login, and try nothing that the content security policy refuses", async ({
  page,
}) => {
  const refused: string[] = [];
  await page.exposeFunction("noteRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) => {
      (window as unknown as { noteRefused(what: string): void }).noteRefused(
        `${violatedDirective} in ${sourceFile}`,
      );
    });
  });
  for (const route of publicPages) {
    await page.goto(route);
    await settled(page);
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  expect(refused).toEqual([]);
});

test("pages that need a login ask for it, and show themselves after it", async ({ page }) => {
  for (const route of guardedPages) {
    await page.goto(route);
    await expect(page.getByRole("dialog", { name: "Welcome Back" })).toBeVisible();
    await expect(page.getByText("Authentication required.")).toBeAttached();
  }
  await page.goto(pages.build);
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(demo.customer.username);
  await dialog.getByLabel("Password", { exact: true }).fill(demo.customer.password);
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog).toBeHidden();
  for (const route of guardedPages.filter((guarded) => guarded !== pages.admin)) {
    await page.goto(route);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Authentication required.")).toBeHidden();
    await expect(dialog).toBeHidden();
  }
});

test("the guide answers while one types, and leads from article to article", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("refnud");
  const results = page.getByRole("region", { name: "Search results" });
  await expect(page).toHaveURL(/q=refnud/);
  await results.getByRole("link", { name: /^Refunds/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Refunds" })).toBeVisible();
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Donations" })).toBeVisible();
  const picture = page.getByRole("main").getByRole("img");
  await page.goto(helpPath("escrow"));
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const missing = await page.goto(`${pages.help}/nothing`);
  expect(missing?.ok()).toBe(true);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("an address that does not exist is a 404 with a way back", async ({ page }) => {
  const answer = await page.goto("/nowhere/at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});

test("no page scrolls sideways on a phone 390 or 360 px wide", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true });
  const page = await context.newPage();
  for (const route of [...routes, ...guide]) {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(route);
    await settled(page);
    expect(await sidewaysScroll(page), route).toBe(0);
    await page.setViewportSize({ width: 360, height: 780 });
    await settled(page);
    expect(await sidewaysScroll(page), `${route}, 360 px wide`).toBe(0);
  }
  await context.close();
});

test("the first route sends at most 150 KB of JavaScript, and no wallet code", async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push({ url: response.url(), bytes: gzipSync(await response.body()).length });
  });
  await page.goto("/");
  await waitForHydration(page);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(FIRST_ROUTE_BUDGET);
  expect(total).toBeGreaterThan(0);
  expect(scripts.filter(({ url }) => /wallet|viem|connection/.test(url))).toEqual([]);
});
