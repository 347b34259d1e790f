import { randomInt } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { offerContentOf } from "@trestle/demo/offer-content.ts";
import type { Bid, BidPermission, FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { NotificationList } from "@trestle/domain/notifications/notification.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReviewWindow } from "@trestle/domain/reviews/review.ts";
import { documents } from "@trestle/testkit/documents.ts";
import { getAddress, parseEther } from "viem";
import { deployed, embeddedNode } from "./chain.ts";
import { Developer } from "./developer.ts";
import { waitForHydration } from "./hydration.ts";
import { arrive, demo, type Person } from "./people.ts";
import { Customer } from "./post-project.ts";
import { does, totalsAgree } from "./tracking-page.ts";
import { TestWallet } from "./wallet.ts";
import { callKeeper, letDaysPass, openPool, send, TREASURYS, until, Work } from "./work.ts";

/** Accounts of the embedded chain; no other journey uses the last two. */
const [OPERATORS, INVESTORS, DONORS] = [1, 6, 7] as const;
const CUSTOMERS = 1000 + randomInt(1_000_000);
const DEVELOPERS = CUSTOMERS + 1;
const untilMined = { timeout: 60_000 };
const TITLE = "A gate for the commons";
const [PRICE, DONATION, LOAN, DEPOSIT] = ["4", "1", "1", "2"] as const;

type Asker = Pick<Customer, "ask">;

/** Somebody before a page, with a wallet. */
async function sitDown(
  browser: Browser,
  baseURL: string | undefined,
  who: Pick<Person, "username" | "password"> & { wallet: number },
  at: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await arrive(page, baseURL, who);
  await page.goto(at);
  return page;
}

/** Waits until somebody's bell says it. */
const hears = (person: Asker, words: RegExp) =>
  until(async () =>
    (await person.ask<NotificationList>("GET", "/api/notifications?limit=50")).notifications.some(
      ({ message }) => words.test(message),
    ),
  );

/** The administrator approves the documents; the operator then enters the wallet on the chain. */
async function approveDocuments(admin: Page, legalName: string): Promise<void> {
  await admin.getByRole("button", { name: legalName }).click();
  await admin.getByRole("button", { name: "Start review" }).click();
  await admin.getByRole("button", { name: "Approve" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(/^Approving in \d+ s$/)).toBeVisible();
}

async function deposit(investor: Page): Promise<void> {
  await investor
    .getByRole("region", { name: "Low risk pool" })
    .getByRole("button", { name: "Deposit" })
    .click();
  const dialog = investor.getByRole("dialog", { name: "Deposit" });
  await dialog.getByRole("textbox", { name: "Amount" }).fill(DEPOSIT);
  await dialog.getByRole("button", { name: `Deposit ${DEPOSIT}` }).click();
  await expect(dialog.getByText("Deposit confirmed")).toBeVisible(untilMined);
  await dialog.getByRole("button", { name: "Done" }).click();
}

/** Somebody without an account gives, with a wallet alone. */
async function donate(browser: Browser, baseURL: string | undefined, at: string): Promise<void> {
  const donor = await (await browser.newContext({ baseURL })).newPage();
  await TestWallet.install(donor, baseURL, DONORS);
  await donor.goto(at);
  await waitForHydration(donor);
  await donor.getByLabel("Your donation").fill(DONATION);
  await donor.getByRole("main").getByRole("button", { name: "Connect Wallet" }).click();
  await donor
    .getByRole("dialog", { name: "Connect Wallet" })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await donor.getByRole("button", { name: "Donate 1.0000 DEV" }).click();
  await expect(donor.getByText("Thank you", { exact: true })).toBeVisible(untilMined);
}

/** The developer asks for more, the customer counters with the asking price, and that becomes the bid. */
async function negotiate(work: Work, developer: Developer): Promise<Bid> {
  const { customer, projectId } = work;
  const project = await work.project();
  const opened = await developer.ask<Negotiation>("POST", "/api/negotiations", { projectId });
  const thread = `/api/negotiations/${opened._id}`;
  const offer = (by: Asker, percent: number, basedOn: number) =>
    by.ask("POST", `${thread}/offers`, { content: offerContentOf(project, { percent }), basedOn });
  await offer(developer, 110, 0);
  await hears(customer, /offered 4\.4000 DEV for A gate/);
  await offer(customer, 100, 1);
  await hears(developer, /offered 4\.0000 DEV for A gate/);
  await developer.ask("POST", `${thread}/offers/2/agree`, {});
  await hears(customer, /agreed to 4\.0000 DEV for A gate/);
  const frozen = await developer.ask<FrozenBid>("POST", `${thread}/offers/2/freeze`, {});
  await work.act(DEVELOPERS, "placeBid", placeBidArguments(frozen, 1));
  await hears(customer, /bid 4\.0000 DEV on A gate/);
  const [bid] = await customer.ask<Bid[]>("GET", `/api/bids/projects/${projectId}`);
  if (!bid) throw new Error("The bid isn't listed.");
  return bid;
}

async function accept(customer: Page, developer: Person): Promise<void> {
  await customer
    .getByRole("button", { name: new RegExp(developer.username) })
    .first()
    .click();
  await customer
    .getByRole("dialog", { name: /^Bid no\./ })
    .getByRole("button", { name: "Accept bid" })
    .click();
  const asking = customer.getByRole("dialog", { name: "Accept this bid?" });
  await expect(asking.getByText(/You, now/)).toContainText("2.0000");
  await expect(asking.getByText(/It will succeed/)).toBeVisible(untilMined);
  await asking.getByRole("button", { name: "Accept bid" }).click();
  await expect(customer.getByText("Bid was successfully accepted!")).toBeVisible(untilMined);
}

async function review(author: Asker, projectId: string, stars: number): Promise<void> {
  await until(async () => {
    const address = `/api/reviews/mine?projectId=${projectId}`;
    return (await author.ask<ReviewWindow[]>("GET", address)).length > 0;
  });
  await author.ask("POST", `/api/reviews/projects/${projectId}`, { stars, text: "Straight and on time." });
}

test("customer, developer, investor, donor and administrator see one project through, and every wei is where it belongs", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const sit = (who: Pick<Person, "username" | "password">, wallet: number, at: string) =>
    sitDown(browser, baseURL, { ...who, wallet }, at);
  await openPool();
  const node = embeddedNode();
  await node.setBalance({ address: demoAccount(DEVELOPERS).address, value: parseEther("1") });
  const [customer, developer] = [
    await Customer.arrives(baseURL, demoAccount(CUSTOMERS), "10"),
    await Developer.registers(baseURL, demoAccount(DEVELOPERS)),
  ];

  // An administrator verifies the developer while the customer posts the request.
  const admin = await sit(demo.admin, OPERATORS, `${pages.admin}?part=verifications`);
  await approveDocuments(admin, developer.legalName);
  const projectId = await customer.posts({ title: TITLE, budgetTo: PRICE, donationGoal: DONATION });
  const work = await Work.of(baseURL, customer, projectId);
  const wallets = [CUSTOMERS, DEVELOPERS, DONORS, INVESTORS] as const;
  const balances = () => Promise.all(wallets.map((wallet) => work.balance(wallet)));
  const since = await node.getBlockNumber();
  const before = await balances();
  const [poolBefore, feesBefore] = [await work.poolBalance(), await work.creditOf(TREASURYS)];

  // A lender fills the pool, a passer-by gives to the project, and the pool lends to it.
  await Promise.all([
    sit(demo.investor, INVESTORS, pages.pools).then(deposit),
    donate(browser, baseURL, `${pages.project}/${projectId}`),
    hears(developer, /Your wallet is recorded as verified on the chain/),
  ]);
  await hears(customer, /donated 1\.0000 DEV to A gate/);
  await until(async () => {
    const standing = `/api/bids/projects/${projectId}/standing`;
    return (await developer.ask<BidPermission>("GET", standing)).mayBid;
  });
  await work.borrow(CUSTOMERS, { amount: LOAN, days: 200 });
  await hears(customer, /is in escrow for A gate/);

  // They negotiate; the customer pays the rest of the price with one signature, and the escrow takes the deed.
  const [bid, owner] = await Promise.all([
    negotiate(work, developer),
    sit(customer.person, CUSTOMERS, `${pages.project}/${projectId}`),
  ]);
  expect(bid.amount).toBe(parseEther(PRICE).toString());
  await accept(owner, developer.person);
  await hears(developer, /accepted your bid of 4\.0000 DEV on A gate/);
  expect(await work.deedOwner()).toBe(getAddress(deployed().contracts.TrestleEscrow));
  expect(await work.held()).toBe(parseEther(PRICE));

  // The work is shown and approved.
  const tracking = `${pages.tracking}?project=${projectId}`;
  const builder = await sit(developer.person, DEVELOPERS, tracking);
  await does(builder, {
    press: "Submit milestone",
    fill: async (dialog) => {
      await dialog.getByLabel("Note to").fill("Hung and oiled.");
      const photo = { name: "gate.png", mimeType: "image/png", buffer: documents.png() };
      await dialog.getByLabel("Add files").setInputFiles(photo);
      await expect(dialog.getByText("gate.png", { exact: true })).toBeVisible();
    },
    sign: "Submit milestone",
    says: "Milestone 1 is in review.",
  });
  await hears(customer, /is ready for your review/);
  await owner.goto(tracking);
  await expect(owner.getByText("Hung and oiled.")).toBeVisible(untilMined);
  await expect(owner.getByText("Matches the chain")).toBeVisible(untilMined);
  await does(owner, {
    press: "Approve and pay",
    sign: "Approve",
    says: /^Approved\. Pays on .+ unless the lender objects\.$/,
  });
  // Lent money waits after the submission; then the keeper pays.
  await hears(developer, /It is paid on .+ unless the platform objects/);
  await expect(builder.getByText(/^Approved\. Pays on .+ unless the lender objects$/)).toBeVisible(
    untilMined,
  );
  expect(await work.held()).toBe(parseEther(PRICE));
  await letDaysPass(1);
  await callKeeper(work);
  await hears(developer, /You were paid 3\.9000 DEV/);
  await until(async () => (await work.tracking()).isComplete);

  // The customer repays the pool; what is more than the debt comes back.
  const lent = await work.poolBalance();
  await send(CUSTOMERS, "LendingPool:low-risk", "processRepayment", [work.tokenId], 2n * parseEther(LOAN));
  const repaid = (await work.poolBalance()) - lent;
  await hears(customer, /The loan for A gate for the commons is repaid in full/);

  // Both sides review each other, and each reads the other's.
  await review(customer, projectId, 5);
  await hears(developer, /has reviewed A gate/);
  await review(developer, projectId, 4);
  await hears(developer, /gave you 5 stars for A gate/);
  await hears(customer, /gave you 4 stars for A gate/);

  // Every wallet has what it should, to the wei; the deed is back; screen, API, ledger and chain agree.
  expect(await work.deedOwner()).toBe(demoAccount(CUSTOMERS).address);
  expect(await work.held()).toBe(0n);
  const fee = parseEther(PRICE) / 40n;
  const after = await balances();
  const fees = await Promise.all(wallets.map((wallet) => work.networkFees(wallet, since)));
  const moved = wallets.map((_, index) => (after[index] ?? 0n) - (before[index] ?? 0n) + (fees[index] ?? 0n));
  expect(moved).toEqual([
    -(parseEther("2") + repaid),
    parseEther(PRICE) - fee,
    -parseEther(DONATION),
    -parseEther(DEPOSIT),
  ]);
  expect(repaid).toBeGreaterThanOrEqual(parseEther(LOAN));
  expect((await work.poolBalance()) - poolBefore).toBe(parseEther(DEPOSIT) - parseEther(LOAN) + repaid);
  expect((await work.creditOf(TREASURYS)) - feesBefore).toBe(fee);
  const pool = { abi: abis.LendingPool, address: deployed().contracts.pools["low-risk"] };
  expect(await node.readContract({ ...pool, functionName: "debtOf", args: [work.tokenId] })).toBe(0n);
  await totalsAgree(work, owner);
});
