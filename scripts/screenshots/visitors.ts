import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { type DemoAccount, demoAccounts } from "@trestle/demo/people.ts";

export const viewers = ["visitor", "customer", "developer", "investor", "admin"] as const;
export type Viewer = (typeof viewers)[number];

/** The browser's stored session and wallet connection, and the token for API calls of a scene. */
export type SignedIn = { state: BrowserContextOptions["storageState"]; token: string | null };

const accountOf = (viewer: Viewer): DemoAccount | undefined =>
  demoAccounts.find(({ role }) => role === viewer);

/** Signs in by "Try it as…" in the demo's login, which also connects the demo wallet. */
export async function signIn(browser: Browser, url: string, viewer: Viewer): Promise<SignedIn> {
  const account = accountOf(viewer);
  if (!account) return { state: undefined, token: null };
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce", locale: "en-GB" });
  try {
    const page = await context.newPage();
    await page.goto("/");
    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: new RegExp(`Try it as ${account.username}`) }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.waitForFunction(
      (hasWallet) =>
        localStorage.getItem("authToken") !== null &&
        (!hasWallet || localStorage.getItem("walletAddress") !== null),
      account.wallet !== undefined,
    );
    const token = await page.evaluate(() => localStorage.getItem("authToken"));
    return { state: await context.storageState(), token };
  } finally {
    await context.close();
  }
}

/** Waits until the page is hydrated, everything is loaded, and animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.dispatchEvent("body", "touchstart");
  await page.locator("script[data-entry]").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => true)");
  await scrollThrough(page);
  if ((await page.locator("[data-map]").count()) > 0) await mapDrawn(page);
}

/** Scrolls through the page, so that lazily loaded parts are in the picture. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  for (let top = 0; top < height; top += 500) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await page.waitForTimeout(60);
  }
  await page.evaluate("scrollTo(0, 0)");
  await page.waitForLoadState("networkidle");
}

const POLL_MS = 1_000;
const MAP_LOOKS = 40;

/**
 * Waits for a map, which loads slowly without a graphics card: it is complete once it shows its credit and stops
 * changing.
 */
async function mapDrawn(page: Page): Promise<void> {
  const map = page.locator("[data-map]").first();
  await map.getByText("Natural Earth").waitFor();
  let before: Buffer | undefined;
  let same = 0;
  for (let look = 0; look < MAP_LOOKS && same < 3; look++) {
    await page.waitForTimeout(POLL_MS);
    const now = await map.screenshot();
    same = before?.equals(now) ? same + 1 : 0;
    before = now;
  }
  await page.evaluate("scrollTo(0, 0)");
}
