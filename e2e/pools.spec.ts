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
import { argumentAfter, findByArguments } from "@trestle/embedded/processes.ts";
import { type ChainControl, controlChain } from "@trestle/testkit/chain-control.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { lendTo, midnight, passTo } from "@trestle/testkit/loans.ts";
import { parseEther } from "viem";
import { demo, logIn } from "./people.ts";
import { violations } from "./violations.ts";
import { connectWallet, TestWallet } from "./wallet.ts";

const [INVESTOR, OWNER, BUILDER, LENDER, OPERATOR] = [6, 7, 8, 9, 1];
const DAY = 86_400n;
const untilMined = { timeout: 60_000 };
/** Longer than it takes until everybody looks again. */
const untilSeen = { timeout: 45_000 };

/** An instance of its own: this journey moves the chain's clock by months. */
let instance: Instance;
let chain: ChainControl;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = mkdtempSync(join(tmpdir(), "trestle-pools-"));
  const settings = { PORT: await freePort(), DATA_DIR: dataDir, REQUESTS_PER_MINUTE: "10000" };
  instance = await new Instance(settings).ready();
  const [pid] = findByArguments("/anvil", "--cache-path", join(dataDir, "chain/cache"));
  const deployment = readDeployment(join(dataDir, "deployments"), 31337);
  if (!pid || !deployment) throw new Error("The instance has no chain of its own.");
  chain = controlChain({ rpcUrl: `http://127.0.0.1:${argumentAfter(pid, "--port")}`, deployment });
});

test.afterAll(async () => {
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const now = async () => (await chain.control.getBlock()).timestamp;
const card = (page: Page, name: "Low" | "Medium") => page.getByRole("region", { name: `${name} risk pool` });
const positions = (page: Page) => page.getByRole("region", { name: "Your positions" });
const loans = (page: Page) => page.getByRole("region", { name: "Loans" });

async function contractSays(tier: Tier) {
  const pool = { address: chain.deployment.contracts.pools[tier], abi: abis.LendingPool } as const;
  const [value, , , price] = await chain.control.readContract({ ...pool, functionName: "getPoolStats" });
  const who = [demoAccount(INVESTOR).address] as const;
  const tokens = await chain.control.readContract({ ...pool, functionName: "balanceOf", args: who });
  const worth = await chain.control.readContract({ ...pool, functionName: "getTokenValue", args: [tokens] });
  return { value, price, tokens, worth };
}

/** What stands on the page is what the contract says at this block. */
async function showsTheContract(page: Page): Promise<void> {
  const { value, price, worth } = await contractSays("low");
  await expect(card(page, "Low").getByText(formatCoins(value)).first()).toBeVisible(untilSeen);
  await expect(card(page, "Low").getByText(formatCoins(price), { exact: true }).first()).toBeVisible(
    untilSeen,
  );
  await expect(positions(page).getByText(formatCoins(worth)).first()).toBeVisible(untilSeen);
}

async function deposit(page: Page, name: "Low" | "Medium", amount: string): Promise<void> {
  await card(page, name).getByRole("button", { name: "Deposit" }).click();
  const dialog = page.getByRole("dialog", { name: "Deposit" });
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await expect(dialog.getByText(/It will succeed/)).toBeVisible();
  await dialog.getByRole("button", { name: `Deposit ${amount} DEV` }).click();
  await expect(dialog.getByText("Deposit confirmed")).toBeVisible(untilMined);
  await dialog.getByRole("button", { name: "Done" }).click();
}

async function askForAll(page: Page) {
  await card(page, "Low").getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByRole("button", { name: "All", exact: true }).click();
  return dialog;
}

test("an investor lends, watches a loan run late and default, and withdraws under every limit", async ({
  page,
}) => {
  test.setTimeout(420_000);
  await TestWallet.install(page, instance.url, INVESTOR);
  await page.goto(`${instance.url}${pages.poolsAlias}`);
  await expect(card(page, "Low").getByText("1.0000 DEV")).toBeVisible();
  await expect(page.getByText("No loans yet. New loans appear here as they're approved.")).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await violations(page, scheme)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });

  await logIn(page, demo.investor);
  await connectWallet(page);
  const indicator = page.getByRole("banner").getByRole("link", { name: /Your Pool Tokens/ });
  await expect(indicator).toBeHidden();
  await deposit(page, "Low", "20");
  await expect(indicator).toHaveText(/20\.0000 DEV/, untilSeen);
  await deposit(page, "Medium", "10");
  await expect(indicator).toHaveText(/30\.0000 DEV/, untilSeen);
  await indicator.hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toContainText("Your Pool Tokens");
  await expect(tooltip).toContainText("Current total value");
  await expect(tooltip).toContainText("Click to view your lending positions");
  await expect(positions(page).getByText("20.0000 tokens, 100.00 % of the pool")).toBeVisible();
  await showsTheContract(page);

  // A deposit rests for a day.
  const held = await askForAll(page);
  await expect(held.getByText(/A deposit can be withdrawn after 24 hours/)).toBeVisible();
  await expect(held.getByRole("button", { name: /^Withdraw/ })).toBeHidden();
  await page.keyboard.press("Escape");

  // Somebody borrows from the pool, and the loan is needed by an accepted bid.
  await chain.send(LENDER, "LendingPool:low", "deposit", [], parseEther("20"));
  await passTo(chain, midnight(await now(), 2) + 3_600n);
  const loan = await lendTo(chain, 1, {
    ...{ tier: "low", owner: OWNER, amount: "3", scors: 11, days: [10] },
    ...{ builder: BUILDER, operator: OPERATOR },
  });
  await expect(loans(page).getByText(`Project ${loan.tokenId}`).first()).toBeVisible(untilSeen);
  await expect(
    loans(page)
      .getByText(/Due in \d+ days/)
      .first(),
  ).toBeVisible(untilSeen);
  await showsTheContract(page);

  // A day pays out only so much: the rest is said, and what is possible is one click away.
  const limited = await askForAll(page);
  await expect(limited.getByText(/The pool pays out only so much in 24 hours/)).toBeVisible();
  await expect(limited.getByText(/left the pool in the last 24 hours/)).toBeVisible();
  const before = await contractSays("low");
  await limited.getByRole("button", { name: /^Use / }).click();
  await limited.getByRole("button", { name: /^Withdraw / }).click();
  await expect(limited.getByText("The money is in your wallet").last()).toBeVisible(untilMined);
  await limited.getByRole("button", { name: "Done" }).click();
  const after = await contractSays("low");
  expect(after.tokens).toBeLessThan(before.tokens);
  await showsTheContract(page);

  // Others join, and more is lent, so that the pool's cash is well below its value.
  for (const [index, amount] of ["14", "12", "15", "18", "20"].entries())
    await chain.send(10 + index, "LendingPool:low", "deposit", [], parseEther(amount));
  await passTo(chain, midnight(await now(), 2) + 3_600n);
  for (const owner of [15, 16, 17]) {
    await lendTo(chain, owner, {
      tier: "low",
      owner,
      amount: "8",
      scors: 11,
      days: [200],
      operator: OPERATOR,
    });
    await passTo(chain, midnight(await now(), 1) + 3_600n);
  }

  // The loan runs late: the price bears it at once, and nobody leaves before the others.
  await passTo(chain, (loan.deadlines[0] ?? 0n) + 3n * DAY);
  await chain.send(LENDER, "LendingPool:low", "poke", []);
  await expect(loans(page).getByText("3 days late").first()).toBeVisible(untilSeen);
  expect((await contractSays("low")).price).toBeLessThan(parseEther("1"));
  await expect(positions(page).getByText(/^−/).first()).toBeVisible(untilSeen);
  await showsTheContract(page);
  const stressed = await askForAll(page);
  await expect(stressed.getByText(/This pool is under stress/)).toBeVisible();
  await expect(stressed.getByText(/at the start of the day, times your share/)).toBeVisible();
  await stressed.getByRole("button", { name: /^Use / }).click();
  await stressed.getByRole("button", { name: /^Withdraw / }).click();
  await expect(stressed.getByText("The money is in your wallet").last()).toBeVisible(untilMined);
  await stressed.getByRole("button", { name: "Done" }).click();

  // It defaults, and comes back in part.
  await passTo(chain, (loan.deadlines[0] ?? 0n) + 68n * DAY);
  await chain.send(LENDER, "LendingPool:low", "processDefault", [loan.tokenId]);
  await chain.send(OWNER, "LendingPool:low", "processRepayment", [loan.tokenId], parseEther("1"));
  await expect(loans(page).getByText("Defaulted").last()).toBeVisible(untilSeen);
  await showsTheContract(page);
  await loans(page)
    .getByRole("link", { name: `Project ${loan.tokenId}` })
    .first()
    .click();
  await expect(page.getByText(/^Lost on/)).toBeVisible();
  const debt = await chain.control.readContract({
    ...{ address: chain.deployment.contracts.pools.low, abi: abis.LendingPool },
    functionName: "debtOf",
    args: [loan.tokenId],
  });
  await expect(page.getByText(formatCoins(debt)).first()).toBeVisible(untilSeen);
  expect(await violations(page, "light")).toEqual([]);

  // Anyone can repay; how it is split is shown first.
  await page.getByRole("button", { name: "Repay" }).click();
  const repay = page.getByRole("dialog", { name: "Repay" });
  await repay.getByRole("textbox", { name: "Amount" }).fill("0.5");
  await expect(repay.getByRole("row", { name: /^Principal paid/ })).toContainText("DEV");
  await repay.getByRole("button", { name: "Repay 0.5000 DEV" }).click();
  await expect(repay.getByText("Payment confirmed")).toBeVisible(untilMined);
  await repay.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Payments" }).getByRole("row")).toHaveCount(3);

  await page.getByRole("link", { name: "Low risk" }).click();
  await expect(page.getByRole("heading", { name: "Low risk pool" })).toBeVisible();
  await expect(page.getByText(/Lost so far, 1 default/)).toBeVisible();
  expect(await violations(page, "light")).toEqual([]);
});
