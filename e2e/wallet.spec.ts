import { expect, test } from "@playwright/test";
import { demo, signInByApi, stored } from "./people.ts";
import { TestWallet } from "./wallet.ts";

const connect = "Connect Wallet";

test("a wallet is connected, remembered over a reload, and follows a change of account", async ({
  page,
  baseURL,
}) => {
  const wallet = await TestWallet.install(page, baseURL);
  await signInByApi(page, demo.customer);
  await page.goto("/");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(header.getByRole("button", { name: connect })).toBeHidden();
  expect(await stored(page, "walletAddress")).toBe(wallet.address);
  expect(wallet.asked).toContain("wallet_requestPermissions");

  await page.reload();
  await expect(header.getByText(wallet.address.slice(-4), { exact: false })).toBeVisible();

  await wallet.chooseAccount(6);
  await expect.poll(() => stored(page, "walletAddress")).toBe(wallet.address);

  await wallet.chooseAccount();
  await expect(header.getByRole("button", { name: connect })).toBeVisible();
  expect(await stored(page, "walletAddress")).toBeNull();
});

test("without an installed wallet the dialog offers the demo wallet", async ({ page }) => {
  await signInByApi(page, demo.customer);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await expect(page.getByText("Try the built-in demo wallet.")).toBeVisible();
  await expect(page.getByText("MetaMask not installed")).toBeVisible();
});

test("a refused permission and a wallet that fails without a word are said, and nothing is connected", async ({
  page,
  baseURL,
}) => {
  const wallet = await TestWallet.install(page, baseURL);
  wallet.refuse("wallet_requestPermissions");
  await signInByApi(page, demo.customer);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(page.getByText("Account access permission not granted")).toBeVisible();
  wallet.refuse("wallet_requestPermissions", { code: -32603, message: "" });
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(page.getByText("Wallet connection failed")).toBeVisible();
  expect(await stored(page, "walletAddress")).toBeNull();
});

test("a change of chain reloads the page", async ({ page, baseURL }) => {
  const wallet = await TestWallet.install(page, baseURL);
  await signInByApi(page, demo.customer);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(page.getByRole("banner").getByRole("button", { name: connect })).toBeHidden();
  const reloaded = page.waitForEvent("load");
  await wallet.switchChain(1);
  await reloaded;
});
