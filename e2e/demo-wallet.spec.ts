import { randomInt } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { pages } from "@trestle/domain/pages.ts";
import { verifyTypedData } from "viem";
import { agreeWithMarlowe } from "./agree.ts";
import { demo, logIn, newPerson, registerByApi, signInByApi, stored } from "./people.ts";
import { Customer } from "./post-project.ts";
import { holdDemoAccount, TestWallet } from "./wallet.ts";

const connect = "Connect Wallet";
const untilMined = { timeout: 60_000 };

/** Connects by the header's button, as a person would who takes what is preselected. */
async function connectDemoWallet(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Demo wallet/ })
    .click();
  await page
    .getByRole("dialog", { name: "Choose an account" })
    .getByRole("button", { name: "Connect" })
    .click();
  await expect(page.getByRole("banner").getByText("demo")).toBeVisible();
}

const walletMenu = (page: Page, item: string) => async () => {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet 0x/ })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("the demo wallet announces itself, asks before it connects and signs, and is marked as a demo", async ({
  page,
}) => {
  await registerByApi(page, newPerson());
  await page.goto("/");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: connect }).click();
  const dialog = page.getByRole("dialog", { name: connect });
  await expect(dialog.getByText("MetaMask not installed")).toBeVisible();
  await dialog.getByRole("button", { name: /Demo wallet/ }).click();

  // A new person gets an account of one's own; those of others can be seen, not chosen.
  const choice = page.getByRole("dialog", { name: "Choose an account" });
  await expect(choice.getByText("with public keys")).toBeVisible();
  await expect(choice.getByRole("radio", { name: /New account/ })).toBeChecked();
  await expect(choice.getByRole("radio", { name: /harriet\.osei.*taken/ })).toBeDisabled();
  await choice.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Account access permission not granted")).toBeVisible();
  await dialog.getByRole("button", { name: /Demo wallet/ }).click();
  await choice.getByRole("button", { name: "Connect" }).click();
  await expect(header.getByText("demo")).toBeVisible();

  await page.goto(pages.profile);
  await page.getByRole("button", { name: "Link this wallet" }).click();
  const signature = page.getByRole("dialog", { name: "Sign this message?" });
  await expect(signature.getByText(/wants you to sign in with your Ethereum account/)).toBeVisible();
  await signature.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Rejected in your wallet. The wallet wasn’t linked.")).toBeVisible();
  await page.getByRole("button", { name: "Link this wallet" }).click();
  await signature.getByRole("button", { name: "Sign" }).click();
  await expect(page.getByText("Your wallet is linked")).toBeVisible();

  // The wallet's menu switches to another account, and the banner leads back.
  await walletMenu(page, "Switch account")();
  await expect(choice.getByRole("radio", { name: /Your account/ })).toBeChecked();
  await choice.getByRole("radio", { name: /Spare account/ }).check();
  await choice.getByRole("button", { name: "Connect" }).click();
  const mismatch = page.getByText("The connected wallet does not match your account. Please switch wallets.");
  await expect(mismatch).toBeVisible();
  await page.getByRole("button", { name: "Switch account" }).click();
  await choice.getByRole("button", { name: "Connect" }).click();
  await expect(mismatch).toBeHidden();

  await page.getByRole("button", { name: "Get demo coins" }).click();
  await expect(page.getByText("25,000 DEV received")).toBeVisible();
});

test("a demo person's own account is chosen and linked already", async ({ page }) => {
  await signInByApi(page, demo.developer);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Demo wallet/ })
    .click();
  const choice = page.getByRole("dialog", { name: "Choose an account" });
  await expect(choice.getByRole("radio", { name: /Your account/ })).toBeChecked();
  await expect(choice.getByText("taken")).toHaveCount(2);
  await choice.getByRole("button", { name: "Connect" }).click();
  await expect.poll(() => stored(page, "walletAddress")).toBe(demoAccount(5).address.toLowerCase());
  await page.goto(pages.profile);
  await expect(page.getByText("Linked to your account")).toBeVisible();
  await expect(page.getByRole("button", { name: /Link this wallet/ })).toHaveCount(0);
});

test("one click logs in as a demo person and connects that person's wallet", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: new RegExp(`Try it as ${demo.developer.username}`) }).click();
  await expect.poll(() => stored(page, "walletAddress")).toBe(demoAccount(5).address.toLowerCase());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(demo.developer.username);
});

test("after a link attempt the wallet can be disconnected and connected again, its window on top", async ({
  page,
}) => {
  await registerByApi(page, newPerson());
  await page.goto("/");
  await connectDemoWallet(page);
  await page.goto(pages.profile);
  await page.getByRole("button", { name: "Link this wallet" }).click();
  await page
    .getByRole("dialog", { name: "Sign this message?" })
    .getByRole("button", { name: "Reject" })
    .click();
  await walletMenu(page, "Disconnect")();
  await connectDemoWallet(page);
  await page.getByRole("button", { name: "Link this wallet" }).click();
  await page
    .getByRole("dialog", { name: "Sign this message?" })
    .getByRole("button", { name: "Sign" })
    .click();
  await expect(page.getByText("Your wallet is linked")).toBeVisible();
});

test("a request is closed with the demo wallet, whose window is on top of the dialog", async ({
  page,
  baseURL,
}) => {
  const own = randomInt(100, 1_000_000);
  const customer = await Customer.arrives(baseURL, demoAccount(own));
  const projectId = await customer.posts({ title: "A short-lived wall" });
  await signInByApi(page, customer.person);
  await page.goto("/");
  await holdDemoAccount(page, own);
  await page.goto(`${pages.project}/${projectId}`);
  // The wallet's window comes above dialogs opened after it, also when it was asked before.
  const choice = page.getByRole("dialog", { name: "Choose an account" });
  await walletMenu(page, "Switch account")();
  await choice.getByRole("button", { name: "Reject" }).click();
  await expect(choice).toBeHidden();

  await page.getByRole("button", { name: "Close request" }).click();
  const closing = page.getByRole("dialog", { name: "Close request" });
  await expect(closing.getByText(/It will succeed/)).toBeVisible();
  await expect(closing.getByText("closed for good")).toBeVisible();
  await closing.getByRole("button", { name: "Sign and close request" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm" });
  // Escape rejects in the wallet alone.
  await expect(confirm.getByText("cancelRequest")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(confirm).toBeHidden();
  await expect(closing.getByText("Rejected in your wallet. No money has moved.")).toBeVisible();
  await closing.getByRole("button", { name: "Sign and close request" }).click();
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("closed without an accepted bid")).toBeVisible(untilMined);
});

test("an agreed offer is committed with the demo wallet, whose window is on top of the dialog", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const customer = await Customer.arrives(baseURL);
  const projectId = await customer.posts({ title: "A shed, agreed" }, "negotiation");
  const negotiationId = await agreeWithMarlowe(customer, baseURL, projectId);
  await signInByApi(page, demo.developer);
  await page.goto("/");
  await connectDemoWallet(page);
  await page.goto(`${pages.negotiate}?negotiation=${negotiationId}`);
  await page.getByRole("button", { name: "Place as a bid" }).click();
  const commit = page.getByRole("dialog", { name: "Place as a bid" });
  await commit.getByRole("button", { name: "Review what you sign" }).click();
  await commit.getByRole("button", { name: "Sign and place bid" }).click(untilMined);
  await page
    .getByRole("dialog", { name: "Confirm", exact: true })
    .getByRole("button", { name: "Confirm" })
    .click();
  await expect(commit.getByText("Your bid is placed")).toBeVisible(untilMined);
});

test("a slow network does not forget the wallet", async ({ page }) => {
  test.slow();
  await signInByApi(page, demo.investor);
  await page.goto("/");
  await connectDemoWallet(page);
  const address = await stored(page, "walletAddress");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 150_000,
    uploadThroughput: 150_000,
  });
  await page.reload({ waitUntil: "commit" });
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: /^Wallet 0x/ })).toBeVisible({ timeout: 60_000 });
  // Its code takes a while to arrive over such a line; then it answers as before.
  // Asked too early, the product offers to connect, in a dialog that may arrive late and cover the header.
  const choice = page.getByRole("dialog", { name: "Choose an account" });
  page.setDefaultTimeout(5000);
  await expect(async () => {
    await page.keyboard.press("Escape");
    await walletMenu(page, "Switch account")();
    await expect(choice).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 120_000 });
  expect(await stored(page, "walletAddress")).toBe(address);
});

test("the demo wallet sends a transaction and signs typed data only when it is confirmed", async ({
  page,
}) => {
  await signInByApi(page, demo.investor);
  await page.goto("/");
  await connectDemoWallet(page);
  const ask = (method: string, params: unknown[]) =>
    page.evaluate(
      ([asked, given]) =>
        new Promise<string>((resolve) => {
          window.addEventListener(
            "eip6963:announceProvider",
            (event) => {
              const { info, provider } = (event as CustomEvent).detail;
              if (info.name !== "Demo wallet") return;
              provider
                .request({ method: asked, params: given })
                .then(resolve, (error: { code: number }) => resolve(`refused ${error.code}`));
            },
            { once: true },
          );
          window.dispatchEvent(new Event("eip6963:requestProvider"));
        }),
      [method, params] as const,
    );
  const send = () =>
    ask("eth_sendTransaction", [
      { to: "0x000000000000000000000000000000000000dEaD", value: "0xde0b6b3a7640000" },
    ]);
  const confirm = page.getByRole("dialog", { name: "Confirm" });
  const refused = send();
  await expect(confirm.getByText("You pay")).toBeVisible();
  await confirm.getByRole("button", { name: "Reject" }).click();
  expect(await refused).toBe("refused 4001");
  const sent = send();
  await confirm.getByRole("button", { name: "Confirm" }).click();
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/);

  const address = (await stored(page, "walletAddress")) as `0x${string}`;
  const typed = {
    domain: { name: "Somebody's contract", chainId: 31337 },
    types: { Promise: [{ name: "what", type: "string" }] },
    primaryType: "Promise",
    message: { what: "a shed by <b>June</b>" },
  } as const;
  const signature = ask("eth_signTypedData_v4", [address, JSON.stringify(typed)]);
  const confirmation = page.getByRole("dialog", { name: "Sign this?" });
  await expect(confirmation.getByText("Somebody's contract")).toBeVisible();
  await expect(confirmation.getByText("a shed by <b>June</b>")).toBeVisible();
  await confirmation.getByRole("button", { name: "Sign" }).click();
  expect(await verifyTypedData({ ...typed, address, signature: (await signature) as `0x${string}` })).toBe(
    true,
  );
});

test("a wallet on another network is offered to switch", async ({ page, baseURL }) => {
  const wallet = await TestWallet.install(page, baseURL);
  await wallet.startOn(1);
  await signInByApi(page, demo.customer);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(page.getByText(/Your wallet is on network 1\./)).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Switch network" }).click();
  await reloaded;
  await expect(page.getByText(/Your wallet is on network/)).toBeHidden();
  expect(wallet.asked).toContain("wallet_addEthereumChain");
});

test("a wallet that is not the linked one is said at login, and the login completes", async ({
  page,
  baseURL,
}) => {
  const wallet = await TestWallet.install(page, baseURL, 15);
  await page.goto("/");
  await page.evaluate((address) => localStorage.setItem("walletAddress", address), wallet.address);
  await page.evaluate(() => localStorage.setItem("lastWallet", "example.test-wallet"));
  await page.reload();
  const message = new Promise<string>((resolve) => {
    page.once("dialog", async (alert) => {
      resolve(alert.message());
      await alert.dismiss();
    });
  });
  await logIn(page, demo.developer);
  expect(await message).toBe("The connected wallet does not match your account. Please switch wallets.");
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeHidden();
});
