import { expect, type Page, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { demo, newPerson, signInByApi } from "./people.ts";
import { violations, violationsInBoth } from "./violations.ts";

const parts = [
  ["overview", "The platform", true],
  ["users", "Users", false],
  ["projects", "Projects", false],
  ["operator", "Operator queue", false],
  ["health", "Health", false],
  ["analytics", "Page views", true],
  ["settings", "Settings", false],
  ["audit", "Audit log", false],
] as const;

const open = async (page: Page, part: string, heading: string) => {
  await page.goto(`${pages.admin}?part=${part}`);
  const nav = page.getByRole("navigation", { name: "Parts of the panel" });
  await expect(nav.locator("[aria-current]")).toBeVisible();
  await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  // Its content has loaded.
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
};

const giveReason = async (page: Page, title: string | RegExp, reason: string, confirm: string) => {
  const asking = page.getByRole("dialog", { name: title });
  await asking.getByLabel("Reason").fill(reason);
  await asking.getByRole("button", { name: confirm }).click();
  await expect(asking).toBeHidden();
};

test("an administrator looks after somebody's account and the instance, and all of it is in a log that is checked", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson();
  await page.request.post("/api/auth/register", { data: { ...person, role: "customer" } });
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await signInByApi(theirs, person);
  await theirs.goto("/");

  await signInByApi(page, demo.admin);
  await page.goto("/");
  await open(page, "users", "Users");
  await page.getByRole("searchbox", { name: "Search users" }).fill(person.email);
  await page.getByRole("link", { name: `Open ${person.username}` }).click();
  await page.getByRole("checkbox", { name: "Investor" }).check();
  await page.getByRole("button", { name: "Change roles" }).click();
  await giveReason(page, /Change the roles/, "Wants to lend too", "Change roles");
  await page.getByRole("button", { name: /^End session on/ }).click();
  await giveReason(page, "End this session?", "Lost their laptop", "End session");
  await expect(page.getByText("Not signed in anywhere.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Lost their laptop" })).toBeVisible();
  // Their page ends at once.
  await expect(theirs.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  await context.close();

  await open(page, "settings", "Settings");
  await page.getByRole("button", { name: "Turn off analytics" }).click();
  await giveReason(page, "Turn off analytics?", "For this journey", "Turn off");
  await open(page, "analytics", "Page views");
  await expect(page.getByText(/Analytics is off/)).toBeVisible();
  await page.getByRole("link", { name: "Turn it on in Settings" }).click();
  await page.getByRole("button", { name: "Turn on analytics" }).click();
  await giveReason(page, "Turn on analytics?", "The journey is over", "Turn on");

  await open(page, "audit", "Audit log");
  await page.getByRole("combobox", { name: "Action" }).selectOption("changed a setting");
  await expect(page.getByRole("cell", { name: "analytics: off to on" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "ended a session" })).toHaveCount(0);
  await page.getByRole("button", { name: "Check the hash chain" }).click();
  await expect(page.getByText(/All .* entries were checked/)).toBeVisible();
});

test("every part of the panel fits a phone and has nothing that axe finds", async ({ page }) => {
  await signInByApi(page, demo.admin);
  await page.goto("/");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [part, heading, isCharted] of parts) {
    await open(page, part, heading);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(390);
    expect(await (isCharted ? violationsInBoth(page) : violations(page)), part).toEqual([]);
  }
});
