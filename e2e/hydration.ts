import { expect, type Page } from "@playwright/test";

/** Touches a server-rendered page, which loads its script, and waits until it is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("touchstart")));
  await expect(page.locator("script[data-entry]")).toHaveCount(0);
}
