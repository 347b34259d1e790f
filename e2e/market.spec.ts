import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { pages } from "@trestle/domain/pages.ts";
import { waitForHydration } from "./hydration.ts";
import { newPerson, register, signInByApi } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violationsInBoth } from "./violations.ts";
import { TestWallet } from "./wallet.ts";

/** Beyond those that the demo's people use, and another one for each run. */
const OWN_WALLET = randomInt(100, 1_000_000);

/** A word that no other project has. */
const newWord = () =>
  `q${randomBytes(5)
    .toString("hex")
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search projects" });
const rows = (page: Page) =>
  page.getByRole("region", { name: "Projects", exact: true }).locator("tbody tr[id]");
const titles = async (page: Page) =>
  (await rows(page).locator("td:first-child a").allTextContents()).map((title) => title.trim());
/** Drawing the map takes a browser without a graphics card its time; it is there where it is the point. */
const listOf = (word: string) => `${pages.market}?q=${word}&view=list`;
const projectAt = (id: string) => `${pages.project}/${id}`;

test("search, filters and order are kept in the address, for sharing and for the back button", async ({
  page,
  browser,
  baseURL,
}) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL);
  await customer.posts({ title: `Roof ${word}`, category: "roofing", budgetTo: "500" });
  await customer.posts({ title: `Wall ${word}`, category: "construction", budgetTo: "900" });
  await customer.posts({ title: `Garden ${word}`, category: "landscape", budgetTo: "1500" });
  await page.goto(`${pages.market}?view=list`);
  await searchBox(page).fill(word);
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));

  await page.getByRole("button", { name: "Asking price" }).click();
  await page.getByLabel("Up to").fill("1,00");
  await page.getByRole("button", { name: "Apply filter" }).click();
  await expect(page.getByText(/^The price isn’t a number we understand\./)).toBeVisible();
  await page.getByLabel("Up to").fill("1,000");
  await page.getByRole("button", { name: "Apply filter" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Lowest asking price");
  await expect.poll(() => titles(page)).toEqual([`Roof ${word}`, `Wall ${word}`]);
  await expect(page).toHaveURL(/askedTo=1000.*sort=asked-low/);

  const somebody = await browser.newContext({ baseURL });
  const sent = await somebody.newPage();
  await sent.goto(page.url());
  await expect.poll(() => titles(sent)).toEqual([`Roof ${word}`, `Wall ${word}`]);
  await somebody.close();

  await page.goBack();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(searchBox(page)).toHaveValue(word);
});

test("a filter is taken away by its cross, and all of them at once", async ({ page, baseURL }) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL);
  await customer.posts({ title: `Roof ${word}`, category: "roofing" });
  await customer.posts({ title: `Wall ${word}`, category: "construction" });
  await page.goto(listOf(word));
  await page.getByRole("button", { name: "Work", exact: true }).click();
  await page.getByRole("checkbox", { name: "Roofing" }).check();
  await expect.poll(() => titles(page)).toEqual([`Roof ${word}`]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear Work: Roofing" }).click();
  await expect(rows(page)).toHaveCount(2);
  await searchBox(page).fill(`${word}nothing`);
  await expect(page.getByRole("heading", { name: "No projects match these filters." })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(searchBox(page)).toHaveValue("");
});

test("projects near a place are found by its name", async ({ page, baseURL }) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL);
  const leeds = { latitude: 53.7965, longitude: -1.5478, label: "Leeds, England" };
  await customer.posts({ title: `Mill ${word}`, location: leeds });
  await customer.posts({ title: `Arch ${word}` });
  await page.goto(listOf(word));
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Location", exact: true }).click();
  await page.getByRole("combobox", { name: "Near which place" }).fill("Leeds");
  await page
    .getByRole("option", { name: /^Leeds/ })
    .first()
    .click();
  await expect.poll(() => titles(page)).toEqual([`Mill ${word}`]);
  await expect(page.getByRole("button", { name: "Within 12 km of Leeds", exact: true })).toBeVisible();
});

test("a project posted elsewhere appears without a reload, and nothing jumps", async ({ page, baseURL }) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL);
  await page.goto(`${pages.market}?view=list`);
  await expect(rows(page).nth(20)).toBeVisible();
  await page.mouse.move(400, 600);
  await page.mouse.wheel(0, 700);
  // The list's beginning is out of sight, so what appears there must not move what is read.
  await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThan(-50);
  const place = await rows(page).nth(20).getAttribute("id");
  const watched = page.locator(`#${place}`);
  const before = await watched.boundingBox();
  await customer.posts({ title: `Newest ${word}` });
  await expect(rows(page).filter({ hasText: word })).toHaveCount(1);
  const after = await watched.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
});

test("a project is read, asked about and answered in public, and its terms match the chain", async ({
  page,
  baseURL,
}) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL);
  const id = await customer.posts({ title: `Bakery ${word}`, category: "fit-out", donationGoal: "800" });
  await page.goto(listOf(word));
  await page
    .getByRole("button", { name: new RegExp(`Bakery ${word}`) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect(readFileSync(await (await saving).path(), "utf8")).toContain(`"Bakery ${word}","Fit-out"`);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Bakery ${word}` })).toBeVisible();
  await expect(page).toHaveURL(projectAt(id));
  await page
    .getByRole("button", { name: /^View terms/ })
    .first()
    .click();
  const terms = page.getByRole("dialog", { name: "The terms" });
  await expect(terms.getByText("Matches the chain", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(terms).toBeHidden();

  await expect(page.getByRole("button", { name: "Sign in to ask" })).toBeVisible();
  const asker = newPerson();
  await register(page, asker);
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await page.goto(projectAt(id));
  await page.getByRole("textbox", { name: "Ask a question" }).fill("Is three-phase power at the arch?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("Waiting for the owner")).toBeVisible();
  const [question] = await customer.ask<{ _id: string }[]>("GET", `/api/projects/${id}/questions`);
  await customer.ask("POST", `/api/projects/${id}/questions/${question?._id}/answer`, {
    text: "It is, 100 A.",
  });
  await page.reload();
  await expect(page.getByText("It is, 100 A.")).toBeVisible();
  await expect(page.getByText("1 of 1 answered")).toBeVisible();
});

test("a private project is hidden from strangers until its owner puts it on the market", async ({
  page,
  browser,
  baseURL,
}) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL);
  const id = await customer.posts({ title: `Secret ${word}` }, "negotiation");
  const elsewhere = await browser.newContext({ baseURL });
  const stranger = await elsewhere.newPage();
  const answer = await stranger.goto(projectAt(id));
  expect(answer?.status()).toBe(200);
  await expect(stranger.getByRole("heading", { name: "Failed to load project details" })).toBeVisible();
  await expect(stranger.getByText(word)).toHaveCount(0);
  await stranger.goto(listOf(word));
  await expect(stranger.getByRole("heading", { name: "No projects match these filters." })).toBeVisible();

  await signInByApi(page, customer.person);
  await page.goto(pages.negotiate);
  await page.getByRole("link", { name: `Secret ${word}` }).click();
  await page.getByRole("button", { name: "Move to the market" }).click();
  const sure = page.getByRole("dialog", { name: "Move to the market" });
  await sure.getByRole("button", { name: "Move to the market" }).click();
  await expect(page.getByRole("button", { name: "Take off the market" })).toBeVisible();
  await expect(rows(stranger)).toHaveCount(1);
  await elsewhere.close();
});

test("its owner closes a request on the chain, and it leaves the market", async ({ page, baseURL }) => {
  const word = newWord();
  const customer = await Customer.arrives(baseURL, demoAccount(OWN_WALLET));
  const id = await customer.posts({ title: `Short ${word}` });
  const wallet = await TestWallet.install(page, baseURL, OWN_WALLET);
  await signInByApi(page, customer.person);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Connect Wallet" }).click();
  await page
    .getByRole("dialog", { name: "Connect Wallet" })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeHidden();
  await page.goto(projectAt(id));
  await page.getByRole("button", { name: "Close request" }).click();
  await page.getByRole("button", { name: "Sign and close request" }).click();
  await expect(page.getByText("closed without an accepted bid")).toBeVisible({ timeout: 40_000 });
  expect(wallet.asked).toContain("eth_sendTransaction");
  await page.goto(listOf(word));
  await expect(page.getByRole("heading", { name: "No projects match these filters." })).toBeVisible();
});

test("a market that cannot be read says so, and reads itself when asked again", async ({ page }) => {
  await page.route("**/api/projects/marketplace?*", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "Busy.", code: "x", requestId: "r-1" } }),
  );
  await page.goto(`${pages.market}?view=list`);
  await waitForHydration(page);
  // The server rendered the first list; a new search is requested by the page.
  await page.getByRole("searchbox").first().fill("wall");
  await expect(page.getByRole("heading", { name: "Failed to load marketplace projects." })).toBeVisible();
  await page.unroute("**/api/projects/marketplace?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("a project and an open row have no accessibility violation, light or dark, and fit a phone", {
  tag: "@map",
}, async ({ page, baseURL }) => {
  test.slow();
  const customer = await Customer.arrives(baseURL);
  const id = await customer.posts({ title: "A wall to be looked at", donationGoal: "500" });
  for (const address of [`${pages.market}?open=${id}`, projectAt(id), pages.home]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await expect(page.getByText("A wall to be looked at").first()).toBeVisible();
    expect(await violationsInBoth(page), address).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, address).toBe(0);
  }
});
