import { randomInt } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { DonorHolding, ProjectDonations } from "@trestle/domain/donations/donation.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { bucketsOf, callEscrow, embeddedNode, ledgerDifferences, purseOf } from "./chain.ts";
import { waitForHydration } from "./hydration.ts";
import { demo, signInByApi } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violations } from "./violations.ts";
import { TestWallet } from "./wallet.ts";
import { keepAway } from "./work.ts";

/** The demo's investor has linked the first; no account has linked the others or the stranger's. */
const [MEMBERS, NAMED, ANONYMOUS] = [6, 7, 9] as const;
const STRANGER = demoAccount(8);
/** A wallet that no other journey uses. */
const REFUSING = 1000 + randomInt(1_000_000);
const untilMined = { timeout: 60_000 };

const isAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

/** A browser of one's own with a wallet in it. */
async function arrive(browser: Browser, baseURL: string | undefined, account: number, width = 1440) {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const wallet = await TestWallet.install(page, baseURL, account);
  return { context, page, wallet };
}

/** Connects where the page asks for it: a visitor's header has no such button. */
async function connect(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Connect Wallet" }).click();
  await page
    .getByRole("dialog", { name: "Connect Wallet" })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
}

const read = async <T>(baseURL: string | undefined, path: string): Promise<T> =>
  (await (await fetch(`${baseURL}${path}`)).json()) as T;
const totalOf = async (baseURL: string | undefined, projectId: string) =>
  read<ProjectDonations>(baseURL, `/api/payments/donations/${projectId}`);
const holdingOf = async (baseURL: string | undefined, account: number, tokenId: string) =>
  (
    await read<DonorHolding[]>(
      baseURL,
      `/api/payments/donors/${demoAccount(account).address}?tokenId=${tokenId}`,
    )
  )[0];

test("a member, a named and an anonymous donor give, the owner thanks and cancels, and each gets back every wei", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const ownerWallet = privateKeyToAccount(generatePrivateKey());
  const owner = await Customer.arrives(baseURL, ownerWallet);
  const projectId = await owner.posts({ title: "A bakery in an arch", donationGoal: "10" });
  const { tokenId } = await owner.ask<Project>("GET", `/api/projects/${projectId}`);
  const projectPage = `${pages.project}/${projectId}`;

  // The member: by name, with a message, no second signature.
  const member = await arrive(browser, baseURL, MEMBERS);
  await signInByApi(member.page, demo.investor);
  await member.page.goto(projectPage);
  await waitForHydration(member.page);
  await member.page.getByLabel("Your donation").fill("0");
  await expect(member.page.getByText("Your donation must be above zero.")).toBeVisible();
  await member.page.getByLabel("Your donation").fill("0.0001");
  await expect(member.page.getByText("The smallest donation is 0.0010 DEV.")).toBeVisible();
  await member.page.getByLabel("Your donation").fill("1.000000000000000001");
  await connect(member.page);
  await expect(member.page.getByLabel(`Show my name, ${demo.investor.username}`)).toBeChecked();
  await member.page.getByLabel(/^Message/).fill("Open before the trains do.");
  await expect(member.page.getByText(/It will succeed/)).toBeVisible();
  await isAccessible(member.page);
  member.wallet.refuse("eth_sendTransaction");
  const give = member.page.getByRole("button", { name: "Donate 1.0000 DEV" });
  await give.click();
  await expect(member.page.getByText("Rejected in your wallet. No money has moved.")).toBeVisible();
  member.wallet.allow("eth_sendTransaction");
  await give.click();
  await expect(member.page.getByText(`Thank you, ${demo.investor.username}`)).toBeVisible(untilMined);
  expect(member.wallet.asked).not.toContain("eth_signTypedData_v4");
  await member.page.getByRole("button", { name: "View receipt", exact: true }).click();
  const receipt = member.page.getByRole("dialog", { name: "Donation receipt" });
  await expect(receipt.getByText(`No. ${tokenId}-1`)).toBeVisible();
  await expect(receipt.getByText("Network fee")).toBeVisible();
  await isAccessible(member.page);
  await member.page.keyboard.press("Escape");

  // Somebody without an account signs the name with the wallet, on a phone; more than the wallet holds is refused.
  const named = await arrive(browser, baseURL, NAMED, 390);
  await named.page.goto(projectPage);
  await named.page.getByLabel("Your donation").fill("99000000");
  await connect(named.page);
  await expect(named.page.getByText(/Your wallet holds .* Enter less/)).toBeVisible();
  await named.page.getByLabel("Your donation").fill("2");
  await named.page.getByLabel(/^Name/).fill("Ada Whitcombe");
  await named.page.getByLabel(/^Message/).fill("Keep the vault.");
  named.wallet.refuse("eth_signTypedData_v4");
  await named.page.getByRole("button", { name: "Donate 2.0000 DEV" }).click();
  // The wallet is asked for the name and message as soon as the donation is in a block.
  await expect(named.page.getByText(/Rejected in your wallet. Nothing was published/)).toBeVisible(
    untilMined,
  );
  await expect(named.page.getByText("Thank you", { exact: true })).toBeInViewport();
  named.wallet.allow("eth_signTypedData_v4");
  await named.page.getByRole("button", { name: "Sign and publish" }).click();
  await expect(named.page.getByText("Thank you, Ada Whitcombe")).toBeVisible();
  await isAccessible(named.page);

  // The third one says nothing, and the exact rest of the goal is one press away.
  const anonymous = await arrive(browser, baseURL, ANONYMOUS);
  await anonymous.page.goto(projectPage);
  await anonymous.page.getByTitle("Reaches the goal").click();
  await expect(anonymous.page.getByLabel("Your donation")).toHaveValue("6.999999999999999999");
  await connect(anonymous.page);
  await anonymous.page.getByRole("button", { name: /^Donate 6\.9999/ }).click();
  await expect(anonymous.page.getByText("Thank you", { exact: true })).toBeVisible(untilMined);

  // Screen, API, ledger and chain have the same.
  const goal = parseEther("10").toString();
  const given = await totalOf(baseURL, projectId);
  expect([given.totalAmount, given.percent, given.donorCount]).toEqual([goal, 100, 3]);
  expect(given.donations.map(({ donorName, message }) => [donorName, message])).toEqual([
    ["Anonymous Donor", null],
    ["Ada Whitcombe", "Keep the vault."],
    [demo.investor.username, "Open before the trains do."],
  ]);
  expect((await bucketsOf(tokenId))[1].toString()).toBe(goal);
  expect(await ledgerDifferences()).toEqual([]);
  await anonymous.page.reload();
  await expect(anonymous.page.getByRole("heading", { name: "3 donors" })).toBeVisible();
  await expect(anonymous.page.getByText("10.0000 DEV").first()).toBeVisible();
  await isAccessible(anonymous.page);

  // The owner opens the notification, thanks the named donor, and cancels the request.
  const hostContext = await browser.newContext({ baseURL });
  const host = { context: hostContext, page: await hostContext.newPage() };
  await signInByApi(host.page, owner.person);
  await host.page.goto(projectPage);
  await host.page.getByRole("button", { name: "Notifications" }).click();
  await host.page.getByRole("button", { name: /Ada Whitcombe donated 2\.0000 DEV/ }).click();
  const detail = host.page.getByRole("dialog", { name: "New donation" });
  await expect(detail.getByText("Keep the vault.")).toBeVisible();
  await isAccessible(host.page);
  await detail.getByLabel("Thank Ada Whitcombe").fill("First tray is on us.");
  await detail.getByRole("button", { name: "Send thanks" }).click();
  await expect(detail.getByText("Thanks sent.")).toBeVisible();
  await host.page.keyboard.press("Escape");
  await named.page.reload();
  await expect(named.page.getByText("First tray is on us.")).toBeVisible();
  await callEscrow(ownerWallet, "cancelRequest", tokenId);

  // Each claims where they look: the member in the profile, the others by the wallet alone.
  const refund = async (page: Page, account: number) => {
    const { claimable } = await purseOf(account, tokenId);
    const before = await embeddedNode().getBalance({ address: demoAccount(account).address });
    const card = page.getByRole("region", { name: "Your donation to A bakery in an arch" });
    await expect(card.getByText("You can claim", { exact: true })).toBeVisible(untilMined);
    await card.getByRole("button", { name: "Claim refund" }).click();
    await card.getByRole("button", { name: "Sign and claim refund" }).click();
    await expect(card.getByText(/is back in your wallet/)).toBeVisible(untilMined);
    const holding = await holdingOf(baseURL, account, tokenId);
    expect(holding).toMatchObject({ claimed: claimable.toString(), refundable: "0", paid: "0" });
    expect(holding?.given).toBe(claimable.toString());
    const after = await embeddedNode().getBalance({ address: demoAccount(account).address });
    expect(after - before).toBeGreaterThan(claimable - parseEther("0.01"));
    return claimable;
  };
  await member.page.goto(pages.profile);
  const back = [await refund(member.page, MEMBERS)];
  await named.page.reload();
  back.push(await refund(named.page, NAMED));
  await anonymous.page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet 0x/ })
    .click();
  await anonymous.page.getByRole("menuitem", { name: "My donations" }).click();
  await expect(anonymous.page.getByRole("heading", { name: "My donations" })).toBeVisible();
  await isAccessible(anonymous.page);
  back.push(await refund(anonymous.page, ANONYMOUS));
  expect(back).toEqual([
    parseEther("1.000000000000000001"),
    parseEther("2"),
    parseEther("6.999999999999999999"),
  ]);
  expect((await bucketsOf(tokenId))[1]).toBe(0n);
  expect(await ledgerDifferences()).toEqual([]);
  await anonymous.page.goto(projectPage);
  await expect(anonymous.page.getByText("Donations are closed")).toBeVisible();
  for (const { context } of [member, named, anonymous, host]) await context.close();
});

test("a refund that the donor's wallet refuses waits in escrow, and is withdrawn with one signature", async ({
  browser,
  baseURL,
}) => {
  const ownerWallet = privateKeyToAccount(generatePrivateKey());
  const owner = await Customer.arrives(baseURL, ownerWallet);
  const projectId = await owner.posts({ title: "A wall nobody builds", donationGoal: "10" });
  const { tokenId } = await owner.ask<Project>("GET", `/api/projects/${projectId}`);
  const { address } = demoAccount(REFUSING);
  const node = embeddedNode();
  await node.setBalance({ address, value: parseEther("5") });
  await callEscrow(demoAccount(REFUSING), "donate", tokenId, parseEther("2"));
  await callEscrow(ownerWallet, "cancelRequest", tokenId);

  // From here on the wallet is a contract that reverts every payment, as some wallets do.
  await node.setCode({ address, bytecode: "0x60006000fd" });
  const donor = await arrive(browser, baseURL, REFUSING);
  await donor.page.goto(pages.donations);
  await connect(donor.page);
  const card = donor.page.getByRole("region", { name: "Your donation to A wall nobody builds" });
  await card.getByRole("button", { name: "Claim refund" }).click();
  await expect(card.getByRole("row", { name: "Your wallet" })).toContainText(/2\.99\d\d DEV.*4\.99\d\d DEV/);
  await card.getByRole("button", { name: "Sign and claim refund" }).click();
  await expect(card.getByText(/Your wallet refused the payment.*2\.0000 DEV/)).toBeVisible(untilMined);
  await node.setCode({ address, bytecode: "0x" });

  const credit = donor.page.getByRole("region", { name: "Money waiting for you" });
  await expect(credit.getByText(/The escrow holds 2\.0000 DEV/)).toBeVisible();
  const withdraw = credit.getByRole("button", { name: "Withdraw" });
  await expect(withdraw).toBeEnabled();
  await expect(credit.getByRole("row", { name: "Your wallet" })).toContainText(
    /2\.99\d\d DEV.*4\.99\d\d DEV/,
  );
  await isAccessible(donor.page);
  const before = await node.getBalance({ address });
  await withdraw.click();
  await expect(credit.getByText("The money is in your wallet.")).toBeVisible(untilMined);
  expect((await node.getBalance({ address })) - before).toBeGreaterThan(parseEther("1.99"));
  expect(donor.wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(2);
  expect(await ledgerDifferences()).toEqual([]);
  await donor.context.close();
});

test("a request whose time has run out is closed by a stranger or a donor, and donors claim everything back", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const owner = await Customer.arrives(baseURL);
  // Requests close at the end of a day: of the chain's own, which may be ahead, unless that is nearly over.
  const node = embeddedNode();
  const onChain = Number((await node.getBlock()).timestamp) * 1000;
  const openUntil = new Date(Math.max(onChain, Date.now()) + 3_600_000).toISOString().slice(0, 10);
  const post = async (title: string) => {
    const projectId = await owner.posts({ title, donationGoal: "50", openUntil });
    const { tokenId } = await owner.ask<Project>("GET", `/api/projects/${projectId}`);
    return { projectId, tokenId };
  };
  const [left, forgotten] = [await post("Left to a stranger"), await post("Left to its donor")];
  for (const one of [left, forgotten]) await keepAway(one);
  await callEscrow(demoAccount(NAMED), "donate", left.tokenId, parseEther("3"));
  await callEscrow(demoAccount(ANONYMOUS), "donate", left.tokenId, parseEther("0.001"));
  await callEscrow(demoAccount(NAMED), "donate", forgotten.tokenId, parseEther("5"));
  const end = BigInt(Math.ceil(Date.parse(`${openUntil}T23:59:59Z`) / 1000)) + 60n;
  await node.setNextBlockTimestamp({ timestamp: end });
  await callEscrow(STRANGER, "closeExpired", left.tokenId);

  const donor = await arrive(browser, baseURL, NAMED);
  await donor.page.goto(pages.donations);
  await connect(donor.page);
  const claim = async (title: string, action: string) => {
    const card = donor.page.getByRole("region", { name: `Your donation to ${title}` });
    await card.getByRole("button", { name: "Claim refund" }).click();
    await card.getByRole("button", { name: action }).click();
    await expect(card.getByText(/is back in your wallet/)).toBeVisible({ timeout: 90_000 });
  };
  await claim("Left to a stranger", "Sign and claim refund");
  expect(donor.wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
  await expect(
    donor.page
      .getByRole("region", { name: "Your donation to Left to its donor" })
      .getByText("Expired", { exact: true }),
  ).toBeVisible();
  await claim("Left to its donor", "Close request and claim refund");
  expect((await holdingOf(baseURL, NAMED, left.tokenId))?.claimed).toBe(parseEther("3").toString());
  expect((await holdingOf(baseURL, NAMED, forgotten.tokenId))?.claimed).toBe(parseEther("5").toString());
  await callEscrow(demoAccount(ANONYMOUS), "claimRefund", left.tokenId);
  for (const { tokenId } of [left, forgotten]) expect((await bucketsOf(tokenId))[1]).toBe(0n);
  await expect
    .poll(async () => (await holdingOf(baseURL, ANONYMOUS, left.tokenId))?.claimed)
    .toBe(parseEther("0.001").toString());
  expect(await ledgerDifferences()).toEqual([]);
  await donor.context.close();
});
