import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { signToken } from "@trestle/server/modules/sessions/tokens.ts";
import { dataDir } from "./database.ts";
import { TestWallet } from "./wallet.ts";

export type Person = { username: string; email: string; password: string };

export const demo = {
  customer: { username: "harriet.osei", password: "demo-customer-2026" },
  developer: { username: "marlowe.timber", password: "demo-developer-2026" },
  investor: { username: "priya.raman", password: "demo-investor-2026" },
  admin: { username: "ada.warden", password: "demo-admin-2026" },
} as const;

export function newPerson(): Person {
  const username = `visitor-${randomBytes(4).toString("hex")}`;
  return { username, email: `${username}@example.org`, password: "walks in from outside" };
}

export async function logIn(
  page: Page,
  { username, password }: Pick<Person, "username" | "password">,
): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Signs in through the API before a page is opened, for journeys that aren't about signing in: the dialog takes more
 * than a second of processor time. `also` is stored in the browser with the token.
 */
export async function signInByApi(
  page: Page,
  { username, password }: Pick<Person, "username" | "password">,
  also: Record<string, string> = {},
): Promise<void> {
  const login = await page.request.post("/api/auth/login", { data: { username, password } });
  expect(login.status(), await login.text()).toBe(200);
  const { token, user } = (await login.json()) as { token: string; user: object };
  await page.addInitScript(
    (entries) => {
      // Once per tab: what the journey changes afterwards stays changed.
      if (sessionStorage.getItem("signedIn")) return;
      sessionStorage.setItem("signedIn", "yes");
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { authToken: token, user: JSON.stringify(user), ...also },
  );
}

/** Registers and signs in through the API before a page is opened. */
export async function registerByApi(page: Page, person: Person, role = "customer"): Promise<void> {
  const registered = await page.request.post("/api/auth/register", { data: { ...person, role } });
  expect(registered.status(), await registered.text()).toBe(200);
  await signInByApi(page, person);
}

/** Signed in and with the test's wallet connected from the first load on. */
export async function arrive(
  page: Page,
  baseURL: string | undefined,
  { wallet, ...person }: Pick<Person, "username" | "password"> & { wallet: number },
): Promise<TestWallet> {
  const testWallet = await TestWallet.install(page, baseURL, wallet);
  await signInByApi(page, person, { walletAddress: testWallet.address, lastWallet: "example.test-wallet" });
  return testWallet;
}

export async function register(page: Page, person: Person, role = "Customer"): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("dialog", { name: "Welcome Back" }).getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Your Account" });
  await dialog.getByRole("radio", { name: role }).check({ force: true });
  await dialog.getByRole("textbox", { name: "Username" }).fill(person.username);
  await dialog.getByRole("textbox", { name: "Email" }).fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Create Account" }).click();
}

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

export async function logOut(page: Page): Promise<void> {
  const logout = page.getByRole("menuitem", { name: "Logout" });
  // A dialog that has just closed restores the focus, which closes a menu opened at that moment.
  await expect(async () => {
    if (!(await logout.isVisible()))
      await page.getByRole("button", { name: "Menu" }).click({ timeout: 5000 });
    await logout.click({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
}

/** The same token as it would be a month from now. */
export function expire(token: string): Promise<string> {
  const { sub, sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const { JWT_SECRET } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const monthAgo = Math.floor(Date.now() / 1000) - 30 * 86_400;
  return signToken(JWT_SECRET, sub, sid, monthAgo);
}
