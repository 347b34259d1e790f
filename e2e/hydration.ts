import { expect, type Page } from "@playwright/test";

/** Waits until a server-rendered page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator("script[data-entry]")).toHaveCount(0);
}
