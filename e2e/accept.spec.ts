import { randomInt } from "node:crypto";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { Acceptance } from "@trestle/domain/escrow/acceptance.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { agreeWithMarlowe } from "./agree.ts";
import { OpenBids } from "./open-bids.ts";
import { arrive } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violations } from "./violations.ts";

const untilMined = { timeout: 40_000 };
const PRICE = "0.02";
const SENT = "eth_sendTransaction";
// A wallet that no other journey uses.
const WALLET = 1000 + randomInt(1_000_000);
const owner = demoAccount(WALLET);

let customer: Customer;
let chain: OpenBids;
test.beforeAll(async ({ baseURL }) => {
  customer = await Customer.arrives(baseURL, owner);
  chain = new OpenBids(baseURL);
});

/** A request with open bids, one per percentage of the asking price. */
async function requestWithBids(title: string, ...percentages: number[]) {
  const milestones = [{ title: "Wall up", proof: "Photographs", by: dayAhead(90), amount: PRICE }];
  const projectId = await customer.posts({
    title,
    budgetFrom: "0.001",
    budgetTo: PRICE,
    items: [{ what: "Wall", quantity: "1", unit: "whole", each: PRICE }],
    milestones,
    donationGoal: "1",
  });
  const bids: Bid[] = [];
  for (const percent of percentages) bids.push(await chain.place(customer, projectId, { percent }));
  return { projectId, bids, bid: bids[0] as Bid };
}
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The owner's browser, logged in, with the deed's wallet connected. */
async function asOwner(page: Page, baseURL: string | undefined, address: string) {
  const wallet = await arrive(page, baseURL, { ...customer.person, wallet: WALLET });
  await page.goto(address);
  return wallet;
}
const projectPage = (projectId: string) => `${pages.project}/${projectId}`;
const asking = (page: Page) => page.getByRole("dialog", { name: "Accept this bid?" });
const progress = (page: Page) => page.getByRole("dialog", { name: "Accepting the bid" });
const confirming = (page: Page) => progress(page).locator('[aria-current="step"]');
const acceptNow = (page: Page) => asking(page).getByRole("button", { name: "Accept bid" });
const willSucceed = (page: Page) => expect(asking(page).getByText(/It will succeed/)).toBeVisible();
const success = (page: Page) => page.getByText("Bid was successfully accepted!");

/** From the project's page by the bid's own dialog. */
async function openFromBid(page: Page) {
  await page
    .getByRole("button", { name: /marlowe\.timber/ })
    .first()
    .click();
  await page
    .getByRole("dialog", { name: /^Bid no\./ })
    .getByRole("button", { name: "Accept bid" })
    .click();
  await willSucceed(page);
}

/** Everything that was said on the way, in order. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenStatuses: seen });
    new MutationObserver(() => {
      const text = document.querySelector('[aria-current="step"] .grow')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenStatuses: string[] }).seenStatuses);

/** Screen, API, ledger and chain say the same to the wei. */
async function totalsAgree(projectId: string, bid: Bid): Promise<Acceptance> {
  const path = `/api/payments/projects/${projectId}/bids/${bid.bidIndex}/acceptance`;
  const acceptance = await customer.ask<Acceptance>("GET", path);
  const [fromCustomer, donations, loan] = await chain.bucketsOf(bid);
  expect(BigInt(acceptance.fromCustomer)).toBe(fromCustomer);
  expect(donations >= BigInt(acceptance.fromDonations)).toBe(true);
  expect(BigInt(acceptance.fromLoan)).toBe(loan);
  const parts = [acceptance.fromCustomer, acceptance.fromDonations, acceptance.fromLoan].map(BigInt);
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(bid.amount));
  expect(await chain.differences()).toEqual([]);
  const project = await customer.ask<Project>("GET", `/api/projects/${projectId}`);
  expect(project.stage).toBe("ongoing");
  return acceptance;
}
const nothingHappened = async (projectId: string) => {
  expect((await customer.ask<Project>("GET", `/api/projects/${projectId}`)).stage).toBe("marketplace");
  expect(await chain.differences()).toEqual([]);
};

test("an owner approves the escrow and accepts a bid that donations pay in part", async ({
  page,
  baseURL,
}) => {
  const { projectId, bid } = await requestWithBids("A wall to approve", 100);
  await chain.revoke(bid, owner);
  await chain.donate(bid, "0.005");
  const wallet = await asOwner(page, baseURL, projectPage(projectId));
  await openFromBid(page);
  await expect(asking(page).getByText("Are you sure you want to accept this bid?")).toBeVisible();
  await expect(asking(page).getByText(/You, now/)).toContainText("0.0150");
  expect(await violations(page)).toEqual([]);

  // Another donation arrives while the owner looks.
  await chain.donate(bid, "0.001");
  await expect(asking(page).getByText("0.0140 DEV instead of 0.0150 DEV")).toBeVisible();
  await willSucceed(page);
  await listen(page);
  await acceptNow(page).click();
  await expect(success(page)).toBeVisible(untilMined);
  await expect(page.getByRole("dialog", { name: "Bid accepted" })).toContainText("From you0.0140 DEV");
  expect(await heard(page)).toEqual([
    "Initializing transaction...",
    "Checking NFT approval...",
    "Approving NFT transfer...",
    "Accepting bid...",
    "Confirming transaction...",
  ]);
  await expect(success(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Project" })).toContainText("with the escrow");
  const { transactionHash } = await totalsAgree(projectId, bid);
  expect(await chain.gasLimitOf(transactionHash)).toBe(500_000n);
  expect(wallet.asked.filter((method) => method === SENT)).toHaveLength(2);
  await page.getByRole("button", { name: "Receipt" }).click();
  await expect(page.getByRole("dialog", { name: "Receipt" })).toContainText("Held in escrow0.0200 DEV");
});

test("from the comparison, an owner accepts what donations pay in full, with one signature", async ({
  page,
  baseURL,
}) => {
  const { projectId, bid } = await requestWithBids("A wall that is paid", 100);
  await chain.donate(bid, "0.03");
  // Which contracts there are is not known yet: nothing can be accepted until it is.
  const config = Promise.withResolvers<void>();
  await page.route("**/api/config", async (route) => {
    await config.promise;
    await route.continue();
  });
  const wallet = await asOwner(page, baseURL, `${pages.negotiate}?project=${projectId}`);
  await page.getByRole("button", { name: "Accept bid of marlowe.timber" }).click();
  await expect(asking(page).getByText("Contract configuration not ready")).toBeVisible();
  await expect(acceptNow(page)).toBeHidden();
  config.resolve();
  await willSucceed(page);
  await expect(asking(page).getByText(/Donations cover the whole price/)).toBeVisible();
  await listen(page);
  await acceptNow(page).click();
  await expect(success(page)).toBeVisible(untilMined);
  expect(await heard(page)).not.toContain("Approving NFT transfer...");
  expect(wallet.asked.filter((method) => method === SENT)).toHaveLength(1);
  const { fromCustomer, fromDonations } = await totalsAgree(projectId, bid);
  expect([fromCustomer, fromDonations]).toEqual(["0", bid.amount]);
});

test("from the negotiation, an owner accepts what both sides agreed, and finds the way to the work", async ({
  page,
  baseURL,
}) => {
  const { projectId } = await requestWithBids("A wall as agreed");
  const negotiation = await agreeWithMarlowe(customer, baseURL, projectId);
  const bid = await chain.place(customer, projectId, { negotiation });
  await asOwner(page, baseURL, `${pages.negotiate}?negotiation=${negotiation}`);
  await page
    .getByRole("list", { name: "Offers, oldest first" })
    .getByRole("button", { name: "Accept bid" })
    .click();
  await willSucceed(page);
  await expect(asking(page).getByText("Marlowe Timberworks Ltd")).toBeVisible();
  await acceptNow(page).click();
  await expect(success(page)).toBeVisible(untilMined);
  await totalsAgree(projectId, bid);
  // One card on the project's page says who builds it, and leads to this project's work.
  await page.goto(projectPage(projectId));
  const accepted = page.getByRole("region", { name: "Bid accepted" });
  await expect(accepted).toContainText("Marlowe Timberworks Ltd builds this for 0.0200 DEV");
  const work = page.getByRole("main").locator(`a[href*="${pages.tracking}"]`);
  await expect(work).toHaveCount(1);
  await work.click();
  await expect(page).toHaveURL(new RegExp(`project=${projectId}`));
  await expect(page.getByRole("heading", { name: "A wall as agreed" })).toBeVisible();
});

test("an owner rejects it in the wallet, then closes the tab in the middle, and it ends well", async ({
  page,
  context,
  baseURL,
}) => {
  const { projectId, bid } = await requestWithBids("A wall in two sittings", 100);
  const wallet = await asOwner(page, baseURL, projectPage(projectId));
  // From the notification this time.
  await page.getByRole("button", { name: "Notifications" }).click();
  await page.getByRole("button", { name: /A wall in two sittings/ }).click();
  await page.getByRole("dialog", { name: "New bid" }).getByRole("button", { name: "Accept bid" }).click();
  await willSucceed(page);
  wallet.refuse(SENT);
  await acceptNow(page).click();
  await expect(page.getByText("Rejected in your wallet. No money has moved.")).toBeVisible();
  await nothingHappened(projectId);
  wallet.allow(SENT);
  wallet.hold();
  await acceptNow(page).click();
  await expect(confirming(page)).toHaveText(/Confirming transaction\.\.\./);
  await page.close();

  const later = await context.newPage();
  await asOwner(later, baseURL, projectPage(projectId));
  await later
    .getByRole("button", { name: /marlowe\.timber/ })
    .first()
    .click();
  await later.getByRole("button", { name: "Accepting bid…" }).click();
  await expect(confirming(later)).toHaveText(/Confirming transaction\.\.\./);
  await wallet.release();
  await expect(success(later)).toBeVisible(untilMined);
  await totalsAgree(projectId, bid);
});

test("a replaced transaction and one that fails in its block change nothing and say so", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { projectId, bid } = await requestWithBids("A wall that is not accepted", 100);
  const wallet = await asOwner(page, baseURL, projectPage(projectId));
  await openFromBid(page);

  // Only the deed's owner can accept: other wallets are refused before signing.
  await wallet.chooseAccount(8);
  await expect(asking(page).getByText("You don't own this NFT - cannot accept bid")).toBeVisible();
  await expect(acceptNow(page)).toBeDisabled();
  await wallet.chooseAccount(WALLET);
  await willSucceed(page);

  wallet.hold();
  const nonce = await chain.reader.getTransactionCount({ address: owner.address });
  await acceptNow(page).click();
  await expect(confirming(page)).toHaveText(/Confirming transaction\.\.\./);
  await chain.cancelNonce(owner, nonce);
  await expect(
    page.getByText(
      "Your wallet sent another transaction instead, and nothing was accepted. You can sign again.",
    ),
  ).toBeVisible(untilMined);
  await nothingHappened(projectId);

  // The bid is withdrawn while the acceptance waits for its block: the receipt's status is 0.
  wallet.hold();
  await willSucceed(page);
  await acceptNow(page).click();
  await expect(confirming(page)).toHaveText(/Confirming transaction\.\.\./);
  await chain.withdraw(bid);
  await wallet.release();
  await expect(page.getByText("Transaction failed", { exact: true })).toBeVisible(untilMined);
  await expect(page.getByText(/Marlowe Timberworks Ltd has withdrawn this bid/)).toBeVisible(untilMined);
  await nothingHappened(projectId);
});

test("of two acceptances at once, in two tabs and on two devices, one wins", async ({ browser, baseURL }) => {
  test.slow();
  const { projectId, bids } = await requestWithBids("A wall for one", 100, 90);
  const open = async (context: BrowserContext) => {
    const page = await context.newPage();
    const wallet = await asOwner(page, baseURL, `${pages.negotiate}?project=${projectId}`);
    return { page, wallet };
  };
  const [here, there] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  const first = await open(here);
  const second = await open(there);
  await first.page.getByRole("button", { name: "Accept bid of marlowe.timber" }).click();
  // The other device takes the developer's earlier bid.
  const earlier = second.page.getByRole("button", { name: "Bid 1 on the chain" });
  await expect(async () => {
    // A list that moves under the press stays closed.
    if (!(await earlier.isVisible())) await second.page.getByText("1 earlier").click();
    await expect(earlier).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await earlier.click();
  await second.page.getByRole("dialog").getByRole("button", { name: "Accept bid" }).click();
  for (const { page, wallet } of [first, second]) {
    await willSucceed(page);
    wallet.hold();
  }
  await acceptNow(first.page).click();
  await expect(confirming(first.page)).toHaveText(/Confirming transaction\.\.\./);
  // Another tab of the same browser joins in instead of sending a second one.
  const tab = await open(here);
  await tab.page.getByRole("button", { name: /^Accepting bid…/ }).click();
  await expect(confirming(tab.page)).toHaveText(/Confirming transaction\.\.\./);
  await acceptNow(second.page).click();
  await expect(confirming(second.page)).toHaveText(/Confirming transaction\.\.\./);

  await first.wallet.release();
  for (const { page } of [first, tab]) await expect(success(page)).toBeVisible(untilMined);
  await second.wallet.release();
  const listed = await customer.ask<Bid[]>("GET", `/api/bids/projects/${projectId}`);
  expect(listed.map(({ status }) => status)).toEqual(["closed", "accepted"]);
  await totalsAgree(projectId, bids[1] as Bid);
  await expect(
    second.page.getByText(/^Your wallet sent another transaction instead, and nothing was accepted/),
  ).toBeVisible(untilMined);
  await expect(second.page.getByText(/This request is no longer open/)).toBeVisible();
  await here.close();
  await there.close();
});
