import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { abis } from "@trestle/chain/abis.gen.ts";
import type { Tier } from "@trestle/chain/contract-names.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { readDeployment } from "@trestle/chain/deployment.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Borrowing } from "@trestle/domain/pools/borrowing.ts";
import { argumentAfter, findByArguments } from "@trestle/embedded/processes.ts";
import { type ChainControl, controlChain } from "@trestle/testkit/chain-control.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { lendTo, mineAt, seasonDeposits } from "@trestle/testkit/loans.ts";
import { decodeEventLog, keccak256, parseEther, toHex } from "viem";
import { arrive, demo } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violations, violationsInBoth } from "./violations.ts";

/** By their numbers in the embedded chain's wallet; the server's operator has linked none of them. */
const [OPERATOR, MARLOWE, INVESTOR, OWNER, BUILDER, LENDER, LATE, PUNCTUAL] = [1, 5, 6, 7, 8, 9, 10, 11];
const DAY = 86_400n;
const untilMined = { timeout: 60_000 };
/** Longer than it takes until everybody looks again. */
const untilSeen = { timeout: 45_000 };

/** An instance of its own: these journeys move the chain's clock by months. */
let instance: Instance;
let chain: ChainControl;
let dataDir: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = mkdtempSync(join(tmpdir(), "trestle-pools-"));
  const settings = {
    PORT: await freePort(),
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: "10000",
    KEEPER: "false",
  };
  instance = await new Instance(settings).ready();
  const [pid] = findByArguments("/anvil", "--cache-path", join(dataDir, "chain/cache"));
  const deployment = readDeployment(join(dataDir, "deployments"), 31337);
  if (!pid || !deployment) throw new Error("The instance has no chain of its own.");
  chain = controlChain({ rpcUrl: `http://127.0.0.1:${argumentAfter(pid, "--port")}`, deployment });
});

test.afterAll(async () => {
  await instance?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const tierNamed = { Low: "low-risk", Medium: "medium-risk" } as const;
const now = async () => (await chain.control.getBlock()).timestamp;
const poolOf = (tier: Tier) =>
  ({ address: chain.deployment.contracts.pools[tier], abi: abis.LendingPool }) as const;
const card = (page: Page, name: "Low" | "Medium") => page.getByRole("region", { name: `${name} risk pool` });
const positions = (page: Page) => page.getByRole("region", { name: "Your positions" });
const loans = (page: Page) => page.getByRole("region", { name: "Loans" });

async function contractSays(tier: Tier) {
  const pool = poolOf(tier);
  const [value, , , price] = await chain.control.readContract({ ...pool, functionName: "getPoolStats" });
  const who = [demoAccount(INVESTOR).address] as const;
  const tokens = await chain.control.readContract({ ...pool, functionName: "balanceOf", args: who });
  const worth = await chain.control.readContract({ ...pool, functionName: "getTokenValue", args: [tokens] });
  return { value, price, tokens, worth };
}

/** The page shows the contract's figures at this block. */
async function showsTheContract(page: Page, name: "Low" | "Medium" = "Low"): Promise<void> {
  const { value, price, worth } = await contractSays(tierNamed[name]);
  await expect(card(page, name).getByText(formatCoins(value)).first()).toBeVisible(untilSeen);
  await expect(card(page, name).getByText(formatCoins(price), { exact: true }).first()).toBeVisible(
    untilSeen,
  );
  await expect(positions(page).getByText(formatCoins(worth)).first()).toBeVisible(untilSeen);
}

async function deposit(page: Page, name: "Low" | "Medium", amount: string): Promise<void> {
  await card(page, name).getByRole("button", { name: "Deposit" }).click();
  const dialog = page.getByRole("dialog", { name: "Deposit" });
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await dialog.getByRole("button", { name: `Deposit ${amount}` }).click();
  await expect(dialog.getByText("Deposit confirmed")).toBeVisible(untilMined);
  await dialog.getByRole("button", { name: "Done" }).click();
}

/** Tries to withdraw everything, is shown the limit, withdraws that much and returns the amount. */
async function withdrawWhatIsPossible(page: Page, name: "Low" | "Medium", why: RegExp): Promise<bigint> {
  const { worth } = await contractSays(tierNamed[name]);
  await card(page, name).getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByRole("button", { name: "All", exact: true }).click();
  await expect(dialog.getByText(why)).toBeVisible();
  await dialog.getByRole("button", { name: /^Use / }).click();
  await dialog.getByRole("button", { name: /^Withdraw / }).click();
  await expect(dialog.getByText("The money is in your wallet").last()).toBeVisible(untilMined);
  await dialog.getByRole("button", { name: "Done" }).click();
  return worth - (await contractSays(tierNamed[name])).worth;
}

/** The offered amount leaves a margin, because the price moves with every block. */
function isJustBelow(amount: bigint, limit: bigint): void {
  expect(amount).toBeLessThanOrEqual(limit);
  expect(amount).toBeGreaterThan((limit * 999n) / 1000n);
}

/** A finished project, by the chain alone: half of its fee is a credit line. */
async function finishProject(owner: number, developer: number): Promise<void> {
  const { logs } = await chain.control.getTransactionReceipt({ hash: await chain.mint(owner, 900) });
  const minted = logs
    .map((log) => decodeEventLog({ abi: abis.TrestleProject, ...log }))
    .find(({ eventName }) => eventName === "ProjectMinted");
  const { tokenId } = (minted?.args ?? {}) as unknown as { tokenId: bigint };
  const at = await now();
  await chain.send(developer, "TrestleEscrow", "placeBid", [
    ...[tokenId, [parseEther("100")], [at + 40n * DAY], keccak256(toHex("bid")), at + 10n * DAY, 1n],
  ]);
  await chain.send(owner, "TrestleEscrow", "acceptBidAndTransfer", [tokenId, 0n], parseEther("100"));
  await chain.send(developer, "TrestleEscrow", "submitMilestone", [tokenId, 0n, keccak256(toHex("done"))]);
  await chain.send(owner, "TrestleEscrow", "approveMilestone", [tokenId, 0n]);
}

test("an owner borrows with a schedule, has a bid accepted with the loan, and repays it early", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await chain.send(LENDER, "LendingPool:medium-risk", "deposit", [], parseEther("20"));
  await chain.send(OPERATOR, "Registry", "attestKyc", [demoAccount(OWNER).address]);
  const owner = await Customer.arrives(instance.url, demoAccount(OWNER));
  await finishProject(OWNER, MARLOWE);
  await seasonDeposits(chain);
  const projectId = await owner.posts({ title: "Shared garden studio", budgetTo: "10" });
  const asked = () => owner.ask<Borrowing>("GET", `/api/pools/borrowing/${projectId}`);
  await expect.poll(async () => (await asked()).attestable, untilSeen).not.toBeNull();

  await arrive(page, instance.url, { ...owner.person, wallet: OWNER });
  await page.goto(`${instance.url}${pages.pools}`);
  await page.getByRole("link", { name: "Borrow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Borrow for Shared garden studio" })).toBeVisible();
  const medium = page.getByRole("article", { name: "Medium risk" });
  await expect(medium).toContainText("Not yet");
  await expect(page.getByRole("article", { name: "Low risk" })).toContainText("Not open to you");
  await page.getByRole("button", { name: "Ask us to confirm it" }).click();
  await expect(page.getByText("Waiting for an administrator")).toBeVisible();

  // An administrator has the operator attest it; on the embedded chain a score waits for nothing.
  const admin = await (await browser.newContext()).newPage();
  await arrive(admin, instance.url, { ...demo.admin, wallet: OPERATOR });
  await admin.goto(`${instance.url}${pages.admin}?part=pools`);
  await admin.getByRole("button", { name: /^Confirm SCORS/ }).click();
  await expect(admin.getByRole("button", { name: "Revoke" })).toBeVisible(untilSeen);
  await expect(medium).toContainText("Qualifies", untilSeen);

  await page.getByRole("textbox", { name: "Loan" }).fill("1");
  await page.getByRole("spinbutton", { name: "Instalments" }).fill("3");
  await expect(page.getByRole("row", { name: /^Total/ })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("button", { name: "Review and apply" }).click();
  const applying = page.getByRole("dialog", { name: "Apply for a loan" });
  await applying.getByRole("button", { name: "Apply for 1.0000 DEV" }).click();
  await expect(applying.getByText(/The pool approved the application/)).toBeVisible(untilMined);
  await applying.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Application waiting" })).toBeVisible(untilSeen);
  await page.getByRole("button", { name: "Review and confirm" }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm and disburse" });
  await confirming.getByRole("button", { name: "Confirm and disburse" }).click();
  await expect(confirming.getByText(/is in escrow for/)).toBeVisible(untilMined);
  await confirming.getByRole("link", { name: "Open the loan" }).click();
  await expect(page.getByRole("heading", { name: "Loan for Shared garden studio" })).toBeVisible();

  // The bid is accepted with it: half of the price at most comes from the loan.
  const { tokenId: token } = await asked();
  const tokenId = BigInt(token);
  const at = await now();
  const price = parseEther("4");
  await chain.send(MARLOWE, "TrestleEscrow", "placeBid", [
    ...[tokenId, [price], [at + 400n * DAY], keccak256(toHex("with a loan")), at + 10n * DAY, 1n],
  ]);
  await chain.send(OWNER, "TrestleEscrow", "acceptBidAndTransfer", [tokenId, 0n], price - parseEther("1"));
  const debt = () =>
    chain.control.readContract({ ...poolOf("medium-risk"), functionName: "debtOf", args: [tokenId] });
  await expect(page.getByText(formatCoins(await debt())).first()).toBeVisible(untilSeen);

  await page.getByRole("button", { name: "Repay" }).click();
  const repay = page.getByRole("dialog", { name: "Repay" });
  await repay.getByRole("button", { name: "Everything" }).click();
  await repay.getByRole("button", { name: /^Repay / }).click();
  await expect(repay.getByText("Payment confirmed")).toBeVisible(untilMined);
  await repay.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Repaid", { exact: true }).first()).toBeVisible(untilSeen);
  expect(await debt()).toBe(0n);

  // The audit log has the order and its outcome on the chain.
  await admin.getByRole("link", { name: "Audit log" }).click();
  await expect(admin.getByRole("cell", { name: "attested a score" })).toHaveCount(2, untilSeen);
  await admin
    .getByRole("navigation", { name: "Parts of the panel" })
    .getByRole("link", { name: "Pools" })
    .click();
  expect(await violations(admin, "light")).toEqual([]);
  await admin.close();
});

test("an investor lends to two pools, watches a loan run late and default, and withdraws under the daily limit and under stress", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${instance.url}${pages.poolsAlias}`);
  await expect(card(page, "Low").getByText("1.0000 DEV")).toBeVisible();
  await arrive(page, instance.url, { ...demo.investor, wallet: INVESTOR });
  await page.reload();
  const indicator = page.getByRole("banner").getByRole("link", { name: /Your Pool Tokens/ });
  await expect(card(page, "Low").getByRole("button", { name: "Deposit" })).toBeVisible();
  await expect(indicator).toBeHidden();
  await deposit(page, "Low", "5");
  await expect(indicator).toHaveText(/5\.0000 DEV/, untilSeen);
  await deposit(page, "Medium", "20");
  await indicator.hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toContainText("Your Pool Tokens");
  await expect(tooltip).toContainText("Current total value");
  await expect(tooltip).toContainText("Click to view your lending positions");
  await showsTheContract(page);

  // Two people borrow from the pool; the first loan is needed by an accepted bid.
  await chain.send(LENDER, "LendingPool:low-risk", "deposit", [], parseEther("40"));
  await seasonDeposits(chain, 12);
  const borrowing = { tier: "low-risk", scors: 11, operator: OPERATOR } as const;
  const loan = await lendTo(chain, 1, {
    ...{ ...borrowing, owner: LATE, amount: "2", days: [10], builder: BUILDER },
  });
  await lendTo(chain, 2, { ...borrowing, owner: PUNCTUAL, amount: "2", days: [300] });
  await expect(loans(page).getByText(`Project ${loan.tokenId}`).first()).toBeVisible(untilSeen);
  await showsTheContract(page);

  // A day pays out only so much, of a pool that nothing else stands against: what is possible is one click away.
  const medium = { ...poolOf("medium-risk"), functionName: "dailyOutflowLimit" } as const;
  const dayLimit = await chain.control.readContract(medium);
  const paid = await withdrawWhatIsPossible(page, "Medium", /The pool pays out only so much in 24 hours/);
  isJustBelow(paid, dayLimit);
  await showsTheContract(page, "Medium");

  // The loan is late: the price falls at once, so no lender gains by leaving first.
  await mineAt(chain, (loan.deadlines[0] ?? 0n) + 3n * DAY);
  await chain.send(LENDER, "LendingPool:low-risk", "processRepayment", [loan.tokenId], parseEther("0.001"));
  await expect(loans(page).getByText("3 days late").first()).toBeVisible(untilSeen);
  const { price, worth } = await contractSays("low-risk");
  expect(price).toBeLessThan(parseEther("1"));
  await expect(positions(page).getByText(/^−/).first()).toBeVisible(untilSeen);

  // Under stress everybody takes a share of the day's cash, though the day would pay out more.
  const low = poolOf("low-risk");
  const limit = await chain.control.readContract({ ...low, functionName: "dailyOutflowLimit" });
  const used = await chain.control.readContract({ ...low, functionName: "currentDailyOutflow" });
  expect(limit - used).toBeGreaterThan(worth);
  const [dayCash, daySupply] = await chain.control.readContract({
    ...{ ...low, functionName: "stressBasis" },
    args: [demoAccount(INVESTOR).address],
  });
  const { tokens } = await contractSays("low-risk");
  const share = await withdrawWhatIsPossible(page, "Low", /This pool is under stress/);
  expect(share).toBeLessThan(worth);
  isJustBelow(share, (dayCash * tokens) / daySupply);
  await showsTheContract(page);

  // It defaults, and comes back in part.
  await mineAt(chain, (loan.deadlines[0] ?? 0n) + 68n * DAY);
  await chain.send(LENDER, "LendingPool:low-risk", "processDefault", [loan.tokenId]);
  await chain.send(LENDER, "LendingPool:low-risk", "processRepayment", [loan.tokenId], parseEther("1"));
  await expect(loans(page).getByText("Defaulted").filter({ visible: true }).first()).toBeVisible(untilSeen);
  await showsTheContract(page);
  await loans(page)
    .getByRole("link", { name: `Project ${loan.tokenId}` })
    .first()
    .click();
  await expect(page.getByText(/^Lost on/)).toBeVisible();
  const debt = await chain.control.readContract({
    ...{ ...poolOf("low-risk"), functionName: "debtOf" },
    args: [loan.tokenId],
  });
  await expect(page.getByText(formatCoins(debt)).first()).toBeVisible(untilSeen);
  expect(await violations(page, "light")).toEqual([]);
});
