import { expect, type Page, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { waitForHydration } from "./hydration.ts";

test.use({ serviceWorkers: "allow" });

/** Paths that the service worker has kept. */
const kept = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open("trestle")).keys()).map(({ url }) => new URL(url).pathname),
  );

test("the second visit opens without a network as the page was last seen, and says so", async ({
  page,
  context,
}) => {
  await page.goto(pages.market);
  await waitForHydration(page);
  const first = page.getByRole("main").getByRole("row").nth(1).getByRole("link").first();
  const title = await first.textContent();
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining([pages.notifications, pages.market]));

  await context.setOffline(true);
  await page.reload({ waitUntil: "commit" });
  await expect(first).toHaveText(title ?? "");
  await expect(page.getByText("You’re offline.")).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("You’re offline.")).toBeHidden();
});

test("a page that was never opened says without a network that it isn't there, and comes with the network", async ({
  page,
  context,
}) => {
  await page.goto(pages.home);
  await waitForHydration(page);
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining([pages.notifications, pages.home]));

  await context.setOffline(true);
  await page.goto(pages.pools, { waitUntil: "commit" });
  await expect(page.getByText("You’re offline.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "This page isn’t saved on this device" })).toBeVisible();
  await page.goto(pages.home, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Pay for work once it’s done" })).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "This page isn’t saved on this device" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Pools", level: 1 })).toBeVisible();
});
