import { expect, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { verifyTypedData } from "viem";
import { demo, logIn, newPerson, register, stored } from "./people.ts";
import { TestWallet } from "./wallet.ts";

const connect = "Connect Wallet";

test("the demo wallet announces itself, asks before it connects and signs, and is marked as a demo", async ({
  page,
}) => {
  await page.goto("/");
  await register(page, newPerson());
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: connect }).click();
  const dialog = page.getByRole("dialog", { name: connect });
  await expect(dialog.getByText("MetaMask not installed")).toBeVisible();
  await dialog.getByRole("button", { name: /Demo wallet/ }).click();

  const choice = page.getByRole("dialog", { name: "Choose an account" });
  await expect(choice.getByText("its keys are public")).toBeVisible();
  await choice.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Account access permission not granted")).toBeVisible();
  await dialog.getByRole("button", { name: /Demo wallet/ }).click();
  await choice.getByRole("radio", { name: /Demo account 5/ }).check();
  await choice.getByRole("button", { name: "Connect" }).click();
  await expect(header.getByText("demo")).toBeVisible();

  await page.goto(pages.profile);
  await page.getByRole("button", { name: "Link this wallet" }).click();
  const signature = page.getByRole("dialog", { name: "Sign this message?" });
  await expect(signature.getByText(/wants you to sign in with your Ethereum account/)).toBeVisible();
  await signature.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Rejected in your wallet. Nothing was linked.")).toBeVisible();
  await page.getByRole("button", { name: "Link this wallet" }).click();
  await signature.getByRole("button", { name: "Sign" }).click();
  await expect(page.getByText("Your wallet is linked")).toBeVisible();

  await page.getByRole("button", { name: "Faucet" }).click();
  await expect(page.getByText("100 DEV have arrived")).toBeVisible();
});

test("the demo wallet sends a transaction and signs typed data only when it is confirmed", async ({
  page,
}) => {
  await page.goto("/");
  await logIn(page, demo.investor);
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
  await expect(confirm.getByText("Leaves your wallet")).toBeVisible();
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
  await page.goto("/");
  await logIn(page, demo.customer);
  await page.getByRole("banner").getByRole("button", { name: connect }).click();
  await page
    .getByRole("dialog", { name: connect })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(page.getByText(/Your wallet is on network 1;/)).toBeVisible();
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
