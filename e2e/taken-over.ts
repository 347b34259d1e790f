import { expect, type Page } from "@playwright/test";

/** Touches a page that the server rendered, and waits until its script has taken it over. */
export async function takenOver(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("touchstart")));
  await expect(page.locator("script[data-entry]")).toHaveCount(0);
}
