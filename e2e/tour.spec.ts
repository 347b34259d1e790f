import { expect, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { parseEther } from "viem";
import { embeddedNode, ledgerDifferences } from "./chain.ts";
import { waitForHydration } from "./hydration.ts";
import { violations } from "./violations.ts";
import { MARLOWES } from "./work.ts";

const untilMined = { timeout: 60_000 };

const panel = (page: Page, title: string) => page.getByRole("complementary", { name: title });

/** Confirms in the demo wallet, as its owner would. */
const confirm = (page: Page) =>
  page.getByRole("dialog", { name: "Confirm" }).getByRole("button", { name: "Confirm" }).click(untilMined);

test("a newcomer takes the tour on a phone: posts, accepts, approves, and sees the money move", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: /^Take the tour/ }).click();

  // One press has filled in the form; the demo wallet signs it.
  await expect(panel(page, "Post a request")).toBeVisible();
  await page.getByRole("button", { name: "Expand the tour" }).click();
  await expect(page.getByText(/Posting moves no money/).first()).toBeVisible();
  // The panel is there before the page that it speaks of.
  await expect(page.locator("#step-post")).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await panel(page, "Post a request").getByRole("link", { name: "Show me where to post" }).click();
  await expect(page.locator("#step-post")).toBeFocused();
  await expect(page.locator("#step-post")).toBeInViewport();
  await page.getByRole("button", { name: "Review and post" }).click();
  await expect(page.getByText(/It will succeed/)).toBeVisible(untilMined);
  await page.getByRole("button", { name: "Sign and post" }).click();
  await confirm(page);

  // The demo developer bids within seconds; reloading loses nothing.
  await expect(panel(page, "Accept the bid")).toBeVisible(untilMined);
  await page.reload();
  await panel(page, "Accept the bid").getByRole("link", { name: "Show me the bid" }).click();
  await page.getByRole("button", { name: /marlowe\.timber/ }).click();
  const accept = page.getByRole("dialog", { name: /^Bid no\./ }).getByRole("button", { name: "Accept bid" });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await accept.click();
  const asking = page.getByRole("dialog", { name: "Accept this bid?" });
  await expect(asking.getByText(/It will succeed/)).toBeVisible(untilMined);
  const before = await embeddedNode().getBalance({ address: demoAccount(MARLOWES).address });
  await asking.getByRole("button", { name: "Accept bid" }).click();
  await confirm(page);

  // The work arrives with its photo, and the approval pays for it.
  await expect(page.getByText("Bid was successfully accepted!")).toBeVisible(untilMined);
  await expect(page.getByRole("dialog", { name: "Bid accepted" })).toBeHidden();
  const approve = panel(page, "Look at the photo, then approve");
  await expect(approve).toBeVisible(untilMined);
  await approve.getByRole("link", { name: "Show me the milestone" }).click();
  await expect(page.getByText("Matches the chain")).toBeVisible(untilMined);
  await page.getByRole("button", { name: "Approve and pay", exact: true }).click();
  const approving = page.getByRole("dialog");
  await expect(approving.getByText(/It will succeed/)).toBeVisible(untilMined);
  await approving.getByRole("button", { name: "Approve and pay", exact: true }).click();
  await confirm(page);
  await expect(approving.getByText(/^Milestone 1 is approved\./)).toBeVisible(untilMined);
  await approving.getByRole("button", { name: "Done" }).click();

  const money = panel(page, "See where the money went");
  await expect(money).toBeVisible(untilMined);
  await page.getByRole("button", { name: "Expand the tour" }).click();
  await expect(money.getByRole("row", { name: /marlowe\.timber/ })).toContainText("780.0000");
  expect(await violations(page)).toEqual([]);
  // The developer paid for one submission.
  const earned = (await embeddedNode().getBalance({ address: demoAccount(MARLOWES).address })) - before;
  expect(earned).toBeLessThan(parseEther("780"));
  expect(earned).toBeGreaterThan(parseEther("779.99"));
  expect(await ledgerDifferences()).toEqual([]);
  await money.getByRole("button", { name: "Finish the tour" }).click();
  await expect(money).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});
