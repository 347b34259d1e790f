import { expect, type Page, test } from "@playwright/test";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { pages } from "@trestle/domain/pages.ts";
import { demo, logIn, signInByApi } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violations } from "./violations.ts";
import { connectWallet, TestWallet } from "./wallet.ts";

/** The demo's verified developer has linked this account of the embedded chain. */
const MARLOWES = 5;
const untilMined = { timeout: 60_000 };

const isAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

test("a developer bids, the owner sees it at once with terms that match the chain, and it is withdrawn", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const customer = await Customer.arrives(baseURL);
  const projectId = await customer.posts({ title: "A wall with a gate" });
  const ownerContext = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const owner = await ownerContext.newPage();
  await signInByApi(owner, customer.person);
  await owner.goto(`${pages.project}/${projectId}`);
  await expect(owner.getByText("No bids yet. New bids appear here as they arrive.")).toBeVisible();

  const wallet = await TestWallet.install(page, baseURL, MARLOWES);
  await page.goto(`${pages.project}/${projectId}`);
  await expect(page.getByRole("button", { name: "Sign in to bid" })).toBeVisible();
  await logIn(page, demo.developer);
  await page.getByRole("link", { name: "Place a bid" }).click();

  // An inconsistent bid isn't sent; the typed values survive a reload.
  await page.getByLabel("Your price").fill("1100");
  await expect(async () => {
    // A page that is still scrolling to its top moves away under the press.
    await page.getByRole("button", { name: "Review bid" }).click();
    const refusal = page.getByText(/^The milestones add up to 1,200\.0000 DEV/);
    await expect(refusal).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "Split the price as requested" }).click();
  await page.getByLabel("Your offer for Wall").selectOption("changed");
  await page.getByLabel("Note on Wall").fill("reclaimed brick");
  await page.getByLabel("Message to the owner").fill("We know this bond.");
  await page.reload();
  await expect(page.getByLabel("Message to the owner")).toHaveValue("We know this bond.");
  await isAccessible(page);
  await page.getByRole("button", { name: "Review bid" }).click();
  await expect(page.getByRole("heading", { name: "What you’re signing" })).toBeFocused();
  // Back leads to the form, not off the page.
  await page.goBack();
  await expect(page.getByLabel("Message to the owner")).toHaveValue("We know this bond.");
  await page.getByRole("button", { name: "Review bid" }).click();
  await expect(page.getByRole("heading", { name: "What you’re signing" })).toBeFocused();
  await connectWallet(page);
  await expect(page.getByText(/It will succeed/)).toBeVisible();
  await isAccessible(page);

  // Rejecting it in the wallet changes nothing.
  const sign = page.getByRole("button", { name: "Sign and place bid" });
  wallet.refuse("eth_sendTransaction");
  await sign.click();
  await expect(page.getByText("Rejected in your wallet. No money has moved.")).toBeVisible();
  wallet.allow("eth_sendTransaction");

  // Signed and not yet in a block, it is found again after a reload.
  wallet.hold();
  await sign.click();
  await expect(page.getByText("Sent, waiting for confirmation.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Sent, waiting for confirmation.")).toBeVisible();
  await wallet.release();
  await expect(page.getByRole("heading", { name: "Your bid is placed" })).toBeVisible(untilMined);

  // The owner's page follows without a reload, and the terms hash to what the chain has.
  await expect(owner.getByRole("heading", { name: "1 bid" })).toBeVisible(untilMined);
  await owner.getByRole("button", { name: /marlowe\.timber/ }).click();
  const dialog = owner.getByRole("dialog", { name: "Bid no. 1" });
  await expect(dialog.getByText("Matches the chain")).toBeVisible();
  await expect(dialog.getByText("changed: reclaimed brick")).toBeVisible();
  await expect(dialog.getByText("We know this bond.")).toBeVisible();
  await isAccessible(owner);
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const [bid] = await customer.ask<Bid[]>("GET", `/api/bids/projects/${projectId}`);
  if (!bid?.terms) throw new Error("The owner reads no terms.");
  expect(termsHash(bid.terms)).toBe(bid.termsHash);

  // The bell tells of it, and opens the same bid.
  await owner.getByRole("button", { name: "Notifications" }).click();
  await owner.getByRole("button", { name: /A wall with a gate/ }).click();
  await expect(owner.getByRole("dialog", { name: "New bid" }).getByText("We know this bond.")).toBeVisible();
  await owner.keyboard.press("Escape");

  // A stranger reads what the chain shows, and nothing else.
  const stranger = await (await fetch(`${baseURL}/api/bids/projects/${projectId}`)).text();
  expect(stranger).toContain("1100000000000000000000");
  expect(stranger).not.toMatch(/reclaimed brick|We know this bond/);

  await page.getByRole("main").getByRole("link", { name: "Open project" }).click();
  await page.getByRole("button", { name: /marlowe\.timber.*yours/ }).click();
  await page.getByRole("button", { name: "Withdraw bid" }).click();
  await page.getByRole("button", { name: "Sign and withdraw bid" }).click();
  await expect(owner.getByText("1 bid not accepted or no longer open")).toBeVisible(untilMined);
  await expect(owner.getByText("No bids yet. New bids appear here as they arrive.")).toBeVisible();
  await ownerContext.close();
});

test("who may not bid sees the reason instead of a form", async ({ page, baseURL }) => {
  const customer = await Customer.arrives(baseURL);
  const projectId = await customer.posts();
  await page.goto(`${pages.market}/${projectId}/bid`);
  await expect(page.getByRole("dialog", { name: "Welcome Back" })).toBeVisible();
  await page.keyboard.press("Escape");
  await logIn(page, demo.investor);
  await expect(page.getByText("Only developers can make offers. Register as a developer.")).toBeVisible();
  await expect(page.getByLabel("Your price")).toHaveCount(0);
});
