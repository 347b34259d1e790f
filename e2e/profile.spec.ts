import { expect, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { documents } from "@trestle/testkit/documents.ts";
import { demo, logIn, newPerson, registerByApi, signInByApi, stored } from "./people.ts";

const signIn = "Sign In";

test("somebody describes themselves, and strangers see that and no more", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson();
  await registerByApi(page, person);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await page.goto(pages.profile);
  await page.getByLabel("About you").fill("<b>Bold</b> <img src=x onerror=window.hacked=1>");
  await page.getByLabel("Website").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Enter a web address such as https://example.org")).toBeVisible();
  await page.getByLabel("Website").fill("https://garden.example");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  const picture = { name: "me.png", mimeType: "image/png", buffer: documents.png() };
  await page.getByLabel("Profile picture").setInputFiles(picture);
  await expect(page.getByText("Picture changed")).toBeVisible();

  const { id } = JSON.parse((await stored(page, "user")) ?? "{}");
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto(`${pages.profile}?user=${id}`);
  await expect(stranger.getByRole("heading", { level: 1, name: person.username })).toBeVisible();
  await expect(stranger.getByText("<b>Bold</b> <img src=x onerror=window.hacked=1>")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "garden.example" })).toHaveAttribute(
    "href",
    "https://garden.example",
  );
  await expect(stranger.getByRole("img", { name: "SCORS 6 of 11, brick" })).toBeVisible();
  expect(await stranger.content()).not.toContain(person.email);
  expect(await stranger.evaluate(() => "hacked" in window)).toBe(false);
  await stranger.context().close();
});

test("a SCORS image that does not come is replaced by our own of 6, and said", async ({ page }) => {
  await signInByApi(page, demo.developer);
  await page.route("**/api/config", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), scorsImageUrl: "/nowhere" } });
  });
  await page.goto(pages.profile);
  await expect(page.getByText("Failed to load SCORS image")).toBeVisible();
  await expect(page.getByRole("img", { name: /SCORS \d+ of 11/ })).toHaveAttribute("src", "/scors/6.svg");
});

test("a new password ends the session on another device, and so does signing out everywhere else", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson();
  await registerByApi(page, person, "investor");
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signInByApi(other, person);
  await other.goto("/");

  await page.goto(pages.profile);
  await page.getByLabel("Current password", { exact: true }).fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill("walks in through another door");
  await page.getByLabel("Confirm new password", { exact: true }).fill("something else");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm new password", { exact: true }).fill("walks in through another door");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("1 other session ended.")).toBeVisible();

  // Nothing is done over there: the closed socket is what tells.
  const outside = other.getByRole("banner").getByRole("button", { name: signIn });
  await expect(outside).toBeVisible();
  for (const key of ["authToken", "user"]) expect(await stored(other, key)).toBeNull();
  await logIn(other, { ...person, password: "walks in through another door" });
  await expect(outside).toBeHidden();
  await page.reload();
  const sessions = page.getByRole("region", { name: "Where you’re signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You’re only signed in here")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveText([/This device/]);
  await expect(outside).toBeVisible();
  await other.context().close();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: person.username })).toBeVisible();
});
