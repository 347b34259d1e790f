import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { pages } from "@trestle/domain/pages.ts";
import { demo, signInByApi } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violations } from "./violations.ts";
import { connectWallet, TestWallet } from "./wallet.ts";

/** From the wallet to the indexer there are a dozen calls of the chain. */
const untilMined = { timeout: 90_000 };
const marlowe = { ...demo.developer, wallet: 5 };
const calder = { username: "calder.finch", password: "demo-developer-2026", wallet: 9 };

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

type Arrival = { username: string; password: string; wallet?: number };

/** A person in their own browser, on the negotiations page. */
async function arrive(
  browser: Browser,
  viewport: { width: number; height: number },
  baseURL: string | undefined,
  { wallet, ...person }: Arrival,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  if (wallet) await TestWallet.install(page, baseURL, wallet);
  await signInByApi(page, person);
  await page.goto(pages.negotiate);
  if (wallet) await connectWallet(page);
  return page;
}

/** How far the page reaches beyond the screen's edge. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const running = (page: Page) => page.getByRole("navigation", { name: "Negotiations" });
const ladder = (page: Page) => page.getByRole("list", { name: "Offers, oldest first" });

/** Changes price and message in the open form, lets the milestones follow, and sends it. */
async function offer(page: Page, dialog: string | RegExp, price: string, send: string): Promise<void> {
  const form = page.getByRole("dialog", { name: dialog });
  await form.getByRole("textbox", { name: /price/i }).fill(price);
  await form.getByRole("button", { name: "Split the price as requested" }).click();
  await form.getByRole("button", { name: send }).click();
  await expect(form).toBeHidden();
}

async function say(page: Page, to: string, words: string): Promise<void> {
  await page.getByLabel(`Message to ${to}`).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByLabel(`Message to ${to}`)).toHaveValue("");
}

test("a customer on a phone and two developers, one at a desk, come to terms without a reload", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const customer = await Customer.arrives(baseURL);
  const { username } = customer.person;
  const title = `Garden room ${randomBytes(3).toString("hex")}`;
  const projectId = await customer.posts({ title, budgetTo: "1300" }, "negotiation");
  const [owner, first, second] = await Promise.all([
    arrive(browser, phone, baseURL, customer.person),
    arrive(browser, desk, baseURL, marlowe),
    arrive(browser, phone, baseURL, calder),
  ]);

  // One is asked by name, the other by a link.
  await owner.goto(`${pages.negotiate}?project=${projectId}`);
  await owner.getByRole("button", { name: "Invite a developer" }).first().click();
  const invite = owner.getByRole("dialog", { name: "Invite a developer" });
  await invite.getByRole("combobox", { name: "Developer" }).fill("marlowe");
  await invite.getByRole("option", { name: /marlowe\.timber/ }).click();
  await invite.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(invite).toBeHidden();
  await owner.getByRole("button", { name: "Invite a developer" }).first().click();
  await invite.getByRole("button", { name: "Create link" }).click();
  const link = await invite.getByLabel("Invitation link").inputValue();
  await owner.keyboard.press("Escape");

  // The invited developer finds it in the list, begins to talk and offers.
  await running(first)
    .getByRole("link", { name: new RegExp(title) })
    .click();
  await first.getByRole("button", { name: "Start negotiating" }).click();
  await say(first, username, "We could begin in spring.");
  await running(owner)
    .getByRole("link", { name: new RegExp(`${title}.*Marlowe Timberworks`) })
    .click();
  await expect(owner.getByText("We could begin in spring.", { exact: true })).toBeVisible();

  // A word that is longer than the box breaks, in the box as in the thread.
  const long = "W".repeat(160);
  await owner.getByLabel("Message to marlowe.timber").fill(long);
  expect(await overflow(owner)).toBeLessThanOrEqual(0);
  await say(owner, "marlowe.timber", long);
  await expect(owner.getByText(long)).toBeVisible();
  expect(await overflow(owner)).toBeLessThanOrEqual(0);
  await first.getByRole("button", { name: "Make an offer" }).click();
  await offer(first, "Make an offer", "1290", "Send offer");

  // Back and forth, each seeing the other's without a reload.
  await expect(ladder(owner)).toContainText("1,290");
  await owner.getByRole("button", { name: "Counter" }).click();
  await offer(owner, "Counter offer 1", "1210", "Send counter-offer");
  await expect(ladder(first)).toContainText("1,210");
  await first.getByRole("button", { name: "Counter" }).click();
  await offer(first, "Counter offer 2", "1240", "Send counter-offer");

  // On a wide screen the newest offer and the message box are seen at once, however many offers there are.
  await owner.setViewportSize(desk);
  await owner.reload();
  await expect(owner.getByRole("button", { name: "Agree to 1,240.0000" })).toBeInViewport({ ratio: 1 });
  await expect(owner.getByLabel("Message to marlowe.timber")).toBeInViewport({ ratio: 1 });
  expect(await overflow(owner)).toBeLessThanOrEqual(0);
  await owner.setViewportSize(phone);
  await owner.getByRole("button", { name: "Agree to 1,240.0000" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Agree", exact: true }).click();

  // Agreed, the developer's wallet commits it, and the customer sees the bid.
  await first.getByRole("button", { name: "Place as a bid" }).click();
  const commit = first.getByRole("dialog", { name: "Place as a bid" });
  await commit.getByRole("button", { name: "Review what you sign" }).click();
  await commit.getByRole("button", { name: "Sign and place bid" }).click(untilMined);
  await expect(commit.getByText("Your bid is placed")).toBeVisible(untilMined);
  await expect(owner.getByRole("button", { name: "View bid 1" })).toBeVisible(untilMined);

  // The other developer opens the link. While the request is private they can only agree; on the market they can bid.
  await second.goto(link);
  await expect(second.getByRole("heading", { name: title })).toBeVisible();
  await second.goto(`${pages.market}/${projectId}/bid`);
  await expect(second.getByText(/is negotiated privately/)).toBeVisible();
  await owner.getByRole("button", { name: "Move to the market" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Move to the market" }).click();
  await expect(owner.getByRole("button", { name: "Take off the market" })).toBeVisible();
  await second.reload();
  await second.getByLabel("Your price").fill("1150");
  await second.getByRole("button", { name: "Split the price as requested" }).click();
  await second.getByLabel("Message to the owner").fill("Lime, not cement.");
  await second.getByRole("button", { name: "Review bid" }).click();
  await second.getByRole("button", { name: "Sign and place bid" }).click(untilMined);
  await expect(second.getByText("Your bid is placed")).toBeVisible(untilMined);

  // The customer is notified, and compares both bids side by side.
  const comparison = owner.getByRole("region", { name: new RegExp(`bids for ${title}`) });
  await expect(comparison.getByText("bid 1 on the chain")).toBeVisible(untilMined);
  await expect(comparison.getByText("bid 2 on the chain")).toBeVisible(untilMined);
  await owner.getByRole("banner").getByRole("button", { name: "Notifications" }).click();
  await owner.getByRole("button", { name: /calder\.finch bid 1,150\.0000 DEV/ }).click();
  const detail = owner.getByRole("dialog").filter({ hasText: "calder.finch" });
  await expect(detail.getByText("Lime, not cement.")).toBeVisible();
  expect(await violations(owner)).toEqual([]);

  // The shown terms hash to the terms hash on the chain.
  const bids = await customer.ask<Bid[]>("GET", `/api/bids/projects/${projectId}`);
  expect(bids.map(({ terms, termsHash: onChain }) => terms && termsHash(terms) === onChain)).toEqual([
    true,
    true,
  ]);
  for (const page of [owner, first, second]) {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  }
});

test("a stranger can't open a negotiation, by its address or by a used link", async ({ page, baseURL }) => {
  const customer = await Customer.arrives(baseURL);
  const projectId = await customer.posts({ title: "A quiet extension" }, "negotiation");
  const path = `/api/projects/${projectId}/invitations`;
  const { secret } = await customer.ask<{ secret: string }>("POST", path, {});
  await signInByApi(page, demo.investor);
  await page.goto(`${pages.negotiate}?invitation=${secret}`);
  await expect(page.getByRole("alert")).toContainText("Invitation links are for verified developers");
  await page.goto(`${pages.project}/${projectId}`);
  await expect(page.getByRole("alert")).toContainText("in private negotiation");
});
