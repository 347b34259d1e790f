import type { Page } from "@playwright/test";

/** Waits until a server-rendered page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  // The page itself checks at every frame, an assertion would check at growing intervals.
  await page.waitForFunction(() => !document.querySelector("script[data-entry]"), null, { timeout: 20_000 });
}
