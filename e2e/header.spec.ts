import { expect, type Page, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { waitForHydration } from "./hydration.ts";
import { demo, newPerson, register, signInByApi } from "./people.ts";

/** One step, as a turn of the wheel ends: what comes in between is the browser's affair. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

test("the header leads to every page at its literal address", async ({ page }) => {
  await signInByApi(page, demo.customer);
  await page.goto("/");
  const header = page.getByRole("banner");
  const targets = {
    Build: pages.build,
    Negotiate: pages.negotiate,
    Tracking: pages.tracking,
    Market: pages.market,
    Pools: pages.pools,
    "Business Club": pages.club,
  };
  for (const [name, path] of Object.entries(targets)) {
    await header
      .getByRole("button", { name, exact: true })
      .or(header.getByRole("link", { name, exact: true }))
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a page that can't be loaded opens the login dialog, and is there once it can", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const entry = page.getByRole("banner").getByRole("link", { name: "Build", exact: true });
  await page.route(/\/assets\/request-(?!error|changes).*\.js/, (route) => route.abort());
  await entry.click();
  await expect(page.getByRole("dialog", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toBeAttached();

  await page.unroute(/\/assets\/request-(?!error|changes).*\.js/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Build" })).toBeVisible();
});

test("the header hides when scrolling down past 50 px, and comes back on the way up and on focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await waitForHydration(page);
  await scrollTo(page, 30);
  await expect(header).toBeInViewport();
  await scrollTo(page, 300);
  await expect(header).not.toBeInViewport();
  await scrollTo(page, 120);
  await expect(header).toBeInViewport();
  await scrollTo(page, 500);
  await expect(header).not.toBeInViewport();
  await header.getByRole("button", { name: "Sign In" }).focus();
  await expect(header).toBeInViewport();
});

test("the bell is there for a signed-in person, and is empty without news", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Notifications/ })).toBeHidden();
  await register(page, newPerson());
  await page.getByRole("button", { name: /Notifications/ }).click();
  await expect(page.getByText("No notifications")).toBeVisible();
});

test("the chosen appearance stays over a reload", async ({ page }) => {
  await page.goto("/");
  const scheme = () => page.evaluate(() => document.documentElement.dataset.colorScheme);
  const before = await scheme();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: /appearance/i }).click();
  await expect.poll(scheme).not.toBe(before);
  const after = await scheme();
  await page.reload();
  await expect.poll(scheme).toBe(after);
});
