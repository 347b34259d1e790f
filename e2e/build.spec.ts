import { expect, type Page, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { documents } from "@trestle/testkit/documents.ts";
import { demo, newPerson, registerByApi, signInByApi } from "./people.ts";
import { violations } from "./violations.ts";
import { connectWallet, TestWallet } from "./wallet.ts";

/** Accounts of the embedded chain: one that no account has linked, one that the demo's customer has linked. */
const UNCLAIMED = 19;
const HARRIETS = 4;
/** From the wallet to the indexer there are a dozen calls of the chain. */
const untilMined = { timeout: 90_000 };
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

// The form has a map in it, which a browser without a graphics card draws slowly.
test.beforeEach(() => test.slow());

const saved = (page: Page) => expect(page.getByText("Draft saved")).toBeVisible();

async function begin(page: Page): Promise<void> {
  await page.goto(pages.build);
  await page.getByRole("button", { name: "New build request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New build request" })).toBeVisible();
}

async function sayTheWork(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Category", { exact: true }).selectOption("retrofit");
  await page
    .getByLabel("Description of the work")
    .fill("The pavilion **leaks** at both valleys, and has two steps.");
}

/** Everything but the work itself and its place. */
async function fillTheRest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add an item" }).click();
  await page.getByLabel("Item 1", { exact: true }).fill("Cedar shingles");
  await page.getByLabel("Quantity of Cedar shingles").fill("96");
  await page.getByLabel("Unit of Cedar shingles").selectOption("m²");
  await page.getByLabel("Unit price of Cedar shingles").fill("78.50");
  await page.getByLabel("Budget from").fill("7000");
  await page.getByLabel("Budget to").fill("8000");
  await page.getByRole("button", { name: "Add a milestone" }).click();
  await page.getByLabel("Milestone 1", { exact: true }).fill("Scaffold");
  await page.getByRole("button", { name: "Add a milestone" }).click();
  await page.getByLabel("Amount, Scaffold").fill("2000");
  await page.getByLabel("Milestone 2", { exact: true }).fill("Roof on");
  await page.getByLabel("Preferred date, Scaffold").fill(inDays(40));
  await page.getByLabel("Preferred date, Roof on").fill(inDays(60));
  await expect(page.getByLabel("Amount, Roof on, takes the rest")).toHaveValue("5536");
  await page.getByLabel("Open for bids until").fill(inDays(20));
}

async function newcomer(page: Page): Promise<void> {
  await registerByApi(page, newPerson());
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
}

/** Nothing has been said of where yet: the middle of the map is the one that the configuration names. */
async function opensAtTheUsualCentre(page: Page): Promise<void> {
  await expect(page.getByText("Sketch map of London: not for navigation")).toBeVisible();
  await page.getByRole("button", { name: "Place the pin in the middle of the map" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Latitude" })).toHaveValue("51.50740");
  await expect(page.getByRole("textbox", { name: "Longitude" })).toHaveValue("−0.12780");
}

/** The map stays where it is while the pin on it moves, and the pin can be fetched to its middle. */
async function movesThePinByKeyboard(page: Page): Promise<void> {
  const [latitude, longitude] = ["Latitude", "Longitude"].map((name) => page.getByRole("textbox", { name }));
  if (!latitude || !longitude) throw new Error("The form has no coordinates.");
  const toMiddle = page.getByRole("button", { name: "Place the pin in the middle of the map" });
  const pin = page.getByRole("button", { name: /Move it with the arrow keys/ });
  await expect(page.getByText("Sketch map of London: not for navigation")).toBeVisible();
  await expect(pin).toBeInViewport();
  const credit = await page.getByText("Sketch map of London: not for navigation").boundingBox();
  const scale = await page.locator(".maplibregl-ctrl-scale").boundingBox();
  expect((scale?.y ?? 0) + (scale?.height ?? 0), "the scale is above the credit").toBeLessThan(
    credit?.y ?? 0,
  );
  // Choosing the place moved the map, which must have come to rest.
  await expect(async () => {
    await toMiddle.press("Enter");
    const middle = [await latitude.inputValue(), await longitude.inputValue()];
    await pin.press("ArrowLeft");
    await expect(longitude).not.toHaveValue(middle[1] ?? "");
    await expect(latitude).toHaveValue(middle[0] ?? "");
    await toMiddle.press("Enter");
    await expect(longitude).toHaveValue(middle[1] ?? "");
  }).toPass();
}

const written = "a request is written over two visits, placed, refused once in the wallet, then posted";
test(written, { tag: "@map" }, async ({ page, baseURL }) => {
  const wallet = await TestWallet.install(page, baseURL, UNCLAIMED);
  await newcomer(page);
  await connectWallet(page);
  await begin(page);
  await sayTheWork(page, "Bowls pavilion, repaired");
  await saved(page);
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByText("1 of 10")).toBeVisible();

  // The second visit.
  await page.reload();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bowls pavilion, repaired" })).toBeVisible();
  await expect(page.getByText("Written in Markdown")).toBeVisible();
  await expect(page.locator("strong", { hasText: "leaks" })).toBeVisible();
  await fillTheRest(page);
  await page.getByLabel("Documents to add").setInputFiles({
    name: "survey.pdf",
    mimeType: "application/pdf",
    buffer: documents.pdf(),
  });
  await expect(page.getByRole("button", { name: "Remove survey.pdf" })).toBeVisible();
  await opensAtTheUsualCentre(page);
  await page.getByRole("combobox", { name: "Find a place" }).fill("croydon");
  await page
    .getByRole("option", { name: /Croydon/ })
    .first()
    .click();
  await expect(page.getByLabel("Ready to post").getByText("Location set")).toBeVisible();
  await movesThePinByKeyboard(page);
  await saved(page);

  await page.getByRole("button", { name: "Link this wallet" }).click();
  await page.getByRole("button", { name: "Review and post" }).click();
  await expect(page.getByText(/It will succeed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign and post" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "View the exact text that is hashed" }).click();
  await expect(page.getByRole("dialog").getByText('"what":"Cedar shingles"')).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  expect(await violations(page)).toEqual([]);

  wallet.refuse("eth_sendTransaction");
  await page.getByRole("button", { name: "Sign and post" }).click();
  await expect(page.getByText("Rejected in your wallet. No money has moved.")).toBeVisible();
  wallet.allow("eth_sendTransaction");
  await page.getByRole("button", { name: "Sign and post" }).click();
  await expect(page.getByText("Your request is on the market")).toBeVisible(untilMined);

  await page.getByRole("link", { name: "Open project" }).click();
  await expect(page).toHaveURL(new RegExp(`${pages.project}/`));
  await expect(page.getByRole("heading", { level: 1, name: "Bowls pavilion, repaired" })).toBeVisible();
  await page.goto(pages.build);
  await expect(
    page.getByRole("region", { name: "Posted" }).getByText("Bowls pavilion, repaired"),
  ).toBeVisible();
});

test("a tab closed between signing and mining finds the truth on its return", async ({ page, baseURL }) => {
  const wallet = await TestWallet.install(page, baseURL, HARRIETS);
  await signInByApi(page, demo.customer);
  await page.goto("/");
  await connectWallet(page);
  await begin(page);
  await sayTheWork(page, "Garden studio");
  await fillTheRest(page);
  await page.getByLabel("The work has no location").check();
  await page.getByRole("button", { name: "Negotiate privately" }).click();
  await expect(page.getByText("in private negotiation")).toBeVisible();
  wallet.hold();
  await page.getByRole("button", { name: "Sign and post privately" }).click();
  await expect(page.getByText("Sent, waiting for confirmation.")).toBeVisible();
  const address = page.url();
  await page.close({ runBeforeUnload: false });

  const later = await page.context().newPage();
  await later.goto(address);
  await expect(later.getByText("Sent, waiting for confirmation.")).toBeVisible();
  await expect(later.getByLabel("Amount, Scaffold")).toBeDisabled();
  await wallet.release();
  await expect(later.getByText("Posted for private negotiation")).toBeVisible(untilMined);
});

test("what is typed without the server is kept, and sent when it is back", async ({ page }) => {
  await newcomer(page);
  await begin(page);
  await sayTheWork(page, "Bakery fit-out");
  await saved(page);
  await page.context().setOffline(true);
  await page.getByLabel("Title", { exact: true }).fill("Bakery fit-out in an arch");
  await expect(page.getByText("Not saved. Retrying")).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Bakery fit-out in an arch" })).toBeVisible();
});

test("a draft open in two tabs is written over by neither", async ({ page }) => {
  await newcomer(page);
  await begin(page);
  await sayTheWork(page, "Loft");
  await saved(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole("button", { name: "Change the work" }).click();
  await second.getByLabel("Title", { exact: true }).fill("Loft, from the second tab");
  await saved(second);
  await page.getByLabel("Title", { exact: true }).fill("Loft, from the first tab");
  await expect(page.getByText("This draft was changed elsewhere")).toBeVisible();
  await page.getByRole("button", { name: "Keep both" }).click();
  await expect(page.getByText("Both versions kept")).toBeVisible();
  await page.goto(pages.build);
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts.getByText("Loft, from the first tab")).toBeVisible();
  await expect(drafts.getByText("Loft, from the second tab")).toBeVisible();
});
