import { expect, type Page, test } from "@playwright/test";
import { codeOf, wrongCode } from "@trestle/testkit/totp-code.ts";
import { logOut, newPerson, type Person } from "./people.ts";
import { violations } from "./violations.ts";

const PROFILE = "/Userprofile/UserProfilePage";

/** A passkey that the browser pretends to have. */
async function pretendPasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

/** Username and password are right; the second step is asked for. */
async function firstStep(page: Page, { username, password }: Person) {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog.getByText("One more step to sign in")).toBeVisible();
  return dialog;
}

const profileOf = async (page: Page) => {
  await page.goto(PROFILE);
  return page.getByRole("region", { name: "Two-step sign-in" });
};

test("somebody sets up an app and a passkey, and logs in by passkey, by code and by recovery code", async ({
  page,
}) => {
  const person = newPerson();
  await page.request.post("/api/auth/register", { data: { ...person, role: "customer" } });
  const login = await page.request.post("/api/auth/login", { data: person });
  const { token, user } = await login.json();
  await pretendPasskeys(page);
  await page.goto("/");
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { authToken: token, user: JSON.stringify(user) },
  );
  let card = await profileOf(page);
  await card.getByRole("button", { name: "Set up authenticator app" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up authenticator app" });
  const secret = ((await setUp.getByTestId("totp-key").textContent()) ?? "").replaceAll(/\s/g, "");
  expect(await violations(page, "light")).toEqual([]);
  await setUp.getByRole("textbox").fill(codeOf(secret));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByRole("listitem")).toHaveCount(10);
  const codes = await saved.getByRole("listitem").allTextContents();
  await saved.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(saved).toBeHidden();

  await card.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByRole("textbox", { name: "Name" }).fill("Work laptop");
  await adding.getByRole("button", { name: "Add passkey" }).click();
  await expect(card.getByText("Work laptop")).toBeVisible();
  await expect(adding).toBeHidden();

  await logOut(page);
  let dialog = await firstStep(page, person);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
  expect(await violations(page, "light")).toEqual([]);
  await dialog.getByRole("button", { name: "Use passkey" }).click();
  await expect(dialog).toBeHidden();

  await logOut(page);
  dialog = await firstStep(page, person);
  await dialog.getByRole("button", { name: "Use a recovery code" }).click();
  await dialog.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog).toBeHidden();
  card = await profileOf(page);
  await expect(card.getByText("9 of 10 left")).toBeVisible();

  await logOut(page);
  dialog = await firstStep(page, person);
  await dialog.getByRole("button", { name: "Use your authenticator app" }).click();
  const code = dialog.getByRole("textbox", { name: "Code from your authenticator app" });
  await code.fill(wrongCode(secret));
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("That code isn’t right. Enter the newest one.");
  // The step after the one that set the app up, which a clock a little ahead shows already.
  await code.fill(codeOf(secret, 1));
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog).toBeHidden();

  card = await profileOf(page);
  await card.getByRole("button", { name: "Turn off" }).click();
  const off = page.getByRole("dialog", { name: "Turn off two-step sign-in" });
  await off.getByLabel("Password", { exact: true }).fill(person.password);
  await off.getByRole("button", { name: "Use a passkey" }).click();
  await off.getByRole("button", { name: "Use passkey" }).click();
  await expect(card.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
});
