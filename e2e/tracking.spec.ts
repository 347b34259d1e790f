import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import { pages } from "@trestle/domain/pages.ts";
import { documents } from "@trestle/testkit/documents.ts";
import { parseEther } from "viem";
import { arrive, demo, type Person } from "./people.ts";
import { Customer } from "./post-project.ts";
import { does, totalsAgree } from "./tracking-page.ts";
import { violations } from "./violations.ts";
import {
  ARBITERS,
  callKeeper,
  keepAway,
  letDaysPass,
  MARLOWES,
  openPool,
  TREASURYS,
  until,
  Work,
} from "./work.ts";

const untilMined = { timeout: 60_000 };
const someHash = termsHash({ what: "evidence that was kept elsewhere" });
/** Amount after the fee of 2.5%. */
const net = (coins: string): bigint => (parseEther(coins) * 975n) / 1000n;

const isAccessible = async (page: Page) => expect(await violations(page, "light")).toEqual([]);
const owner = (wallet: number) => demoAccount(wallet).address;

type Seat = { who: Pick<Person, "username" | "password">; wallet: number; at?: string; width?: number };

/** Somebody before the project's page, with a wallet. */
async function sitDown(browser: Browser, baseURL: string | undefined, work: Work, seat: Seat): Promise<Page> {
  const { who, wallet, at = `${pages.tracking}?project=${work.projectId}`, width = 1440 } = seat;
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await arrive(page, baseURL, { ...who, wallet });
  await page.goto(at);
  return page;
}

const writes = (label: string, text: string) => (dialog: Locator) => dialog.getByLabel(label).fill(text);
const choose = (page: Page, title: string) =>
  page.getByRole("list").getByRole("button", { name: title, exact: true }).click();
const status = async (work: Work, index: number) => (await work.tracking()).milestones[index]?.status;

test("two people take a project from its accepted bid to the deed's return", async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const wallet = 50;
  const steps = [
    { title: "Footings", amount: "3", days: 100 },
    { title: "Walls", amount: "4", days: 120 },
    { title: "Roof", amount: "5", days: 140 },
  ];
  const work = await Work.begins(baseURL, { title: "A wall, a roof, a gate", wallet, steps });
  const since = await work.blockNumber();
  const before = await work.balance(MARLOWES);
  const feesBefore = await work.creditOf(TREASURYS);
  const [developer, customer] = await Promise.all([
    sitDown(browser, baseURL, work, { who: demo.developer, wallet: MARLOWES }),
    sitDown(browser, baseURL, work, { who: work.customer.person, wallet, width: 390 }),
  ]);

  // Evidence with a photo; a round of changes; then it is approved.
  await does(developer, {
    press: "Submit milestone",
    fill: async (dialog) => {
      await dialog.getByLabel("Note to").fill("Footings are in, 600 deep.");
      await dialog
        .getByLabel("Add files")
        .setInputFiles({ name: "footings.png", mimeType: "image/png", buffer: documents.png() });
      await expect(dialog.getByText("footings.png", { exact: true })).toBeVisible();
      await isAccessible(developer);
    },
    sign: "Submit milestone",
    says: "Milestone 1 is in review.",
  });
  await expect(customer.getByText("Footings are in, 600 deep.")).toBeVisible(untilMined);
  await expect(customer.getByText("Matches the chain")).toBeVisible(untilMined);
  await customer.getByRole("button", { name: "Check every file" }).click();
  await expect(customer.getByText("The file is unchanged.")).toBeVisible();
  await does(customer, {
    press: "Request changes",
    fill: writes("What needs changing", "The north corner is too shallow."),
    sign: "Request changes",
    says: /^Changes requested\./,
  });
  await expect(developer.getByText("The north corner is too shallow.")).toBeVisible(untilMined);
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 0n, someHash]);
  await does(customer, {
    press: "Approve and pay",
    sign: "Approve and pay",
    says: /^Milestone 1 is approved\./,
  });

  // No one reviews the second submission: the keeper pays it when the review ends. A gate is added until then.
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 1n, someHash]);
  await letDaysPass(11);
  await does(developer, {
    press: "Propose a change order",
    fill: async (dialog) => {
      await dialog.getByRole("button", { name: "Add a milestone" }).click();
      await dialog.getByLabel("Title of the new milestone").fill("Gate");
      await dialog.getByLabel("Amount of the new milestone").fill("2");
      const day = new Date(Date.now() + 190 * 86_400_000).toISOString().slice(0, 10);
      await dialog.getByLabel("Due date of the new milestone").fill(day);
      await dialog.getByLabel("Reason").fill("You asked for a gate.");
    },
    sign: "Send change order",
    says: "Your change order is with the other side.",
  });
  await expect(customer.getByText("You asked for a gate.")).toBeVisible(untilMined);
  await does(customer, {
    press: "Review the change order",
    sign: "Accept and add 2.0000 DEV",
    says: "The change order is part of your contract.",
  });

  // The roof is disputed, and the arbiter gives 70%.
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 2n, someHash]);
  await choose(customer, "Roof");
  await does(customer, {
    press: "Open a dispute",
    fill: writes("What is wrong", "It leaks over the door."),
    sign: "Open dispute",
    says: /^The dispute is open\./,
  });
  const { person } = await Customer.arrives(baseURL, demoAccount(ARBITERS));
  const at = `${pages.admin}?part=disputes`;
  const arbiter = await sitDown(browser, baseURL, work, { who: person, wallet: ARBITERS, at });
  await arbiter.getByRole("button", { name: "A wall, a roof, a gate" }).click();
  await expect(arbiter.getByText("It leaks over the door.")).toBeVisible(untilMined);
  await isAccessible(arbiter);
  await does(arbiter, {
    press: "Decide dispute",
    fill: async (dialog) => {
      await dialog.getByLabel(/^Share for [\w.]+$/).fill("70");
      await dialog.getByLabel("Reason").fill("The flashing is missing.");
    },
    sign: "Sign decision",
    says: /^Decided\./,
  });
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 3n, someHash]);
  await work.act(wallet, "approveMilestone", [work.tokenId, 3n]);
  await callKeeper(work);
  await until(async () => (await work.tracking()).isComplete);
  const { milestones } = await work.tracking();
  expect(milestones.map(({ title }) => title)).toEqual(["Footings", "Walls", "Roof", "Gate"]);

  // The deed is back, the developer has every net amount, and what was withheld waits for the customer.
  expect(await work.deedOwner()).toBe(owner(wallet));
  const earned = (await work.balance(MARLOWES)) - before + (await work.networkFees(MARLOWES, since));
  expect(earned).toBe(net("3") + net("4") + net("3.5") + net("2"));
  expect((await work.creditOf(TREASURYS)) - feesBefore).toBe(parseEther("12.5") / 40n);
  expect(await work.held()).toBe(parseEther("1.5"));
  await totalsAgree(work, customer);
  // Both sides are led to review each other.
  for (const page of [customer, developer])
    await expect(
      page.getByRole("region", { name: "Your review" }).getByRole("button", { name: "Write review" }),
    ).toBeVisible();
  await isAccessible(customer);
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a late project is cancelled, and everybody gets back what wasn't spent", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const [wallet, donor] = [51, 6];
  await openPool();
  const work = await Work.begins(baseURL, {
    ...{ title: "A shed that never came", wallet, steps: [{ title: "Shed", amount: "4", days: 6 }] },
    ...{ donation: { from: donor, amount: "1" }, loan: { amount: "1", days: 200 } },
  });
  const customer = await sitDown(browser, baseURL, work, { who: work.customer.person, wallet });
  const agreements = customer.getByRole("region", { name: "Agreements and ending early" });
  await agreements.getByText("Not possible now").click();
  await expect(customer.getByText(/You can cancel once a milestone is 14 days past its date/)).toBeVisible();
  await letDaysPass(22);
  await customer.reload();
  const pool = await work.poolBalance();
  await does(customer, {
    press: "Cancel overdue project",
    sign: "Cancel project",
    ends: "Cancel the project?",
    says: /^The project is cancelled\./,
  });
  expect(await work.deedOwner()).toBe(owner(wallet));
  const since = await work.blockNumber();
  const claims: [account: number, coins: string, claim: () => Promise<void>][] = [
    [
      wallet,
      "2",
      () => does(customer, { press: "Claim refund", sign: "Claim refund", says: /^Your refund is paid\./ }),
    ],
    [donor, "1", () => work.act(donor, "claimRefund", [work.tokenId])],
  ];
  for (const [account, coins, claim] of claims) {
    const before = await work.balance(account);
    await claim();
    const fees = await work.networkFees(account, since);
    expect((await work.balance(account)) - before + fees).toBe(parseEther(coins));
  }
  // The keeper returns the loan without a call by the pool.
  await callKeeper(work);
  await until(async () => (await work.poolBalance()) - pool === parseEther("1"));
  await until(async () => (await work.tracking()).money.out.loanReturned === parseEther("1").toString());
  expect(await work.held()).toBe(0n);
  await totalsAgree(work, customer);
});

test("both sides settle and the project ends with their split", async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const wallet = 52;
  const steps = [
    { title: "Deck", amount: "4", days: 100 },
    { title: "Rail", amount: "2", days: 120 },
  ];
  const work = await Work.begins(baseURL, { title: "A deck by agreement", wallet, steps });
  const since = await work.blockNumber();
  const before = await work.balance(MARLOWES);
  const [developer, customer] = await Promise.all([
    sitDown(browser, baseURL, work, { who: demo.developer, wallet: MARLOWES }),
    sitDown(browser, baseURL, work, { who: work.customer.person, wallet, width: 390 }),
  ]);
  await does(developer, {
    press: "Propose a settlement",
    fill: async (dialog) => {
      await dialog.getByLabel("To marlowe.timber").fill("2.5");
      await dialog.getByLabel("Reason").fill("The timber yard has closed.");
    },
    sign: "Send proposal",
    says: "Your settlement offer is with the other side.",
  });
  await expect(customer.getByText("The timber yard has closed.")).toBeVisible(untilMined);
  await does(customer, {
    press: "Review the settlement offer",
    sign: "Accept settlement",
    ends: "Settle and end the project?",
    says: /^The project is settled/,
  });
  expect((await work.balance(MARLOWES)) - before + (await work.networkFees(MARLOWES, since))).toBe(
    net("2.5"),
  );
  expect(await work.held()).toBe(parseEther("3.5"));
  expect((await work.tracking()).status).toBe("settled");
  expect(await work.deedOwner()).toBe(owner(wallet));
  await totalsAgree(work, customer);
});

test("a dispute that the arbiter leaves alone is split by the contract", async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const wallet = 53;
  const steps = [{ title: "Path", amount: "2", days: 100 }];
  const work = await Work.begins(baseURL, { title: "A path nobody judged", wallet, steps });
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 0n, someHash]);
  await work.act(wallet, "openDispute", [work.tokenId, 0n, someHash]);
  await until(async () => (await status(work, 0)) === "disputed");
  await keepAway(work);
  const customer = await sitDown(browser, baseURL, work, { who: work.customer.person, wallet });
  await expect(customer.getByText("Decision due in")).toBeVisible();
  const before = await work.balance(MARLOWES);
  await letDaysPass(43);
  await customer.reload();
  await does(customer, {
    press: "Close undecided dispute",
    sign: "Close dispute",
    says: /^The dispute is closed\./,
  });
  await expect(customer.getByText("Withheld, refundable")).toBeVisible();
  expect((await work.balance(MARLOWES)) - before).toBe(net("1"));
  expect(await work.held()).toBe(parseEther("1"));
  expect(await work.deedOwner()).toBe(owner(wallet));
  await totalsAgree(work, customer);
});
