import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { openMailServer } from "@trestle/testkit/open-mail-server.ts";
import { demo, expire, logIn, logOut, newPerson, register, stored } from "./people.ts";
import { violations } from "./violations.ts";

for (const [role, who] of Object.entries({ Customer: "a customer", Investor: "an investor" })) {
  test(`${who} registers, is signed in, stays so over a reload, signs out and in again`, async ({ page }) => {
    const person = newPerson();
    await page.goto("/BiddingPage/BiddingPage");
    await register(page, person, role);

    await expect(page).toHaveURL("/");
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: "Connect Wallet" })).toBeVisible();
    await expect(header.getByRole("button", { name: "Sign In" })).toBeHidden();
    expect(await stored(page, "authToken")).toBeTruthy();
    expect(JSON.parse((await stored(page, "user")) ?? "{}")).toMatchObject({
      username: person.username,
      role: role.toLowerCase(),
    });

    await page.reload();
    await expect(header.getByRole("button", { name: "Connect Wallet" })).toBeVisible();

    const token = await stored(page, "authToken");
    await logOut(page);
    for (const key of ["authToken", "user"]) expect(await stored(page, key)).toBeNull();
    // The page does not wait for the server to end the session, so the test does.
    await expect(async () => {
      const reuse = await page.request.get("/api/auth/current_user", {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reuse.status()).toBe(401);
    }).toPass();
    await logIn(page, person);
    await expect(header.getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  });
}

test("a server that answers with nothing to read, and a browser that keeps nothing, are said in our words", async ({
  page,
}) => {
  const answer = (path: string, status: number, body: object | string) =>
    page.route(path, (route) =>
      route.fulfill({ status, body: typeof body === "string" ? body : JSON.stringify(body) }),
    );
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(demo.customer.username);
  await dialog.getByLabel("Password", { exact: true }).fill(demo.customer.password);
  const enter = () => dialog.getByRole("button", { name: "Log In" }).click();
  await answer("**/api/auth/login", 500, "");
  await enter();
  await expect(dialog.getByText("Login failed", { exact: true })).toBeVisible();
  await answer("**/api/auth/login", 200, { success: true, message: "Welcome back." });
  await enter();
  await expect(dialog.getByText("Failed to initialize authentication")).toBeVisible();
  expect(await stored(page, "authToken")).toBeNull();
  await dialog.getByRole("button", { name: "Close" }).click();

  await answer("**/api/auth/register", 502, "<html>");
  await register(page, newPerson());
  const registration = page.getByRole("dialog", { name: "Create Your Account" });
  await expect(registration.getByText("Registration failed")).toBeVisible();
  await page.unroute("**/api/auth/register");
  await registration.getByRole("button", { name: "Create Account" }).click();
  await expect(registration.getByText("Auto-login failed after registration")).toBeVisible();
});

test("an expired token is refused by the server, at the next request of an open page and at the next start", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  await page.goto("/");
  for (const step of ["request", "start"]) {
    await logIn(page, demo.investor);
    const expired = await expire((await stored(page, "authToken")) ?? "");
    // A background reload may get the 401 before the next click does.
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.evaluate((token) => {
      localStorage.setItem("authToken", token);
      localStorage.setItem("walletAddress", "0x0000000000000000000000000000000000000001");
    }, expired);
    if (step === "start") await page.reload();
    else {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("menuitem", { name: "Profile" }).click();
    }
    await refused;
    await page.goto("/");
    await expect(header.getByRole("button", { name: "Sign In" })).toBeVisible();
    for (const key of ["authToken", "user", "walletAddress"]) expect(await stored(page, key)).toBeNull();
  }
});

test("a wrong password is answered in the dialog, and the next try succeeds", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await expect(dialog.getByRole("button", { name: "Log In" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Username" }).fill(demo.customer.username);
  await dialog.getByLabel("Password", { exact: true }).fill("certainly not");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Invalid username or password")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(demo.customer.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
});

test("passwords that differ are refused before anything is sent", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Your Account" });
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/auth/register")) sent += 1;
  });
  const person = newPerson();
  await dialog.getByRole("radio", { name: "Investor" }).check({ force: true });
  await dialog.getByRole("textbox", { name: "Username" }).fill(person.username);
  await dialog.getByRole("textbox", { name: "Email" }).fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByLabel("Confirm password", { exact: true }).fill("something else");
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  expect(sent).toBe(0);
});

test("a taken username is said in the server's words", async ({ page }) => {
  await page.goto("/");
  await register(page, { ...newPerson(), username: demo.customer.username });
  await expect(
    page.getByRole("dialog").getByText("This username is taken. Choose another one."),
  ).toBeVisible();
});

test("a session ended elsewhere ends here at the next start, with token, user and wallet gone", async ({
  page,
}) => {
  await page.goto("/");
  await logIn(page, demo.investor);
  const token = await stored(page, "authToken");
  await page.evaluate(() =>
    localStorage.setItem("walletAddress", "0x0000000000000000000000000000000000000001"),
  );
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  for (const key of ["authToken", "user", "walletAddress"]) expect(await stored(page, key)).toBeNull();
});

test("a token that has vanished from the browser signs out at the next step", async ({ page }) => {
  await page.goto("/");
  await logIn(page, demo.customer);
  await page.evaluate(() => localStorage.removeItem("authToken"));
  await page.getByRole("banner").getByRole("link", { name: "Pools" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a second tab follows a logout and a login", async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto("/");
  await logIn(first, demo.customer);
  await second.goto("/");
  await expect(second.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await logOut(first);
  await expect(second.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  await logIn(second, demo.customer);
  await expect(first.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
});

test("the admin panel is in the menu of an administrator alone", async ({ page }) => {
  await page.goto("/");
  await logIn(page, demo.admin);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL("/AdminPage/adminPage");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await logIn(page, demo.customer);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Admin Panel" })).toBeHidden();
});

test("Forgot Password? says that reset is coming soon", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const message = new Promise<string>((resolve) => {
    page.once("dialog", async (alert) => {
      resolve(alert.message());
      await alert.dismiss();
    });
  });
  await page.getByRole("dialog").getByText("Forgot Password?").click();
  expect(await message).toMatch(/reset.*coming soon/i);
});

test.describe("on an instance that sends emails", () => {
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let instance: Instance;
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-mail-"));

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    mail = await openMailServer();
    instance = await new Instance({ PORT: await freePort(), DATA_DIR: dataDir, SMTP_URL: mail.url }).ready();
  });

  test.afterAll(async () => {
    await instance?.stop();
    await mail?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("somebody confirms their address by the link, and changes it by a link to the new one", async ({
    page,
  }) => {
    const person = newPerson();
    const changed = `new-${person.email}`;
    const subjectsTo = (address: string) =>
      mail.received.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
    const openLink = async (address: string) => {
      await expect.poll(() => subjectsTo(address)).toEqual(["Confirm your email address for Trestle"]);
      const text = mail.received.find(({ to }) => to.includes(address))?.text ?? "";
      await page.goto(/\S+ConfirmEmail#\S+/.exec(text)?.[0] ?? "");
      expect(await violations(page, "light")).toEqual([]);
      await page.getByRole("button", { name: "Confirm this address" }).click();
      await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
      expect(page.url()).not.toContain("#");
      await page.goto(`${instance.url}${pages.profile}`);
    };
    const card = page.getByRole("region", { name: "Email" });

    await page.goto(instance.url);
    await register(page, person);
    await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
    await page.goto(`${instance.url}${pages.profile}`);
    await expect(card.getByText(/^Not confirmed\./)).toBeVisible();
    expect(await violations(page, "light")).toEqual([]);
    await openLink(person.email);
    await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();

    await card.getByRole("textbox", { name: "New email" }).fill(changed);
    await card.getByRole("button", { name: "Change email" }).click();
    await expect(card.getByText(`Your address changes to ${changed} when you open`)).toBeVisible();
    await openLink(changed);
    await expect(card.getByText(changed, { exact: true })).toBeVisible();
    await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect.poll(() => subjectsTo(person.email)).toContain("Your email address at Trestle was changed");
  });
});
