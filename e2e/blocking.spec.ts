import { expect, type Page, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { type DraftContent, emptyDraft } from "@trestle/domain/projects/draft.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { MOST_ITEMS } from "@trestle/domain/projects/terms.ts";
import { MainThread } from "./main-thread.ts";
import { arrive, demo, stored } from "./people.ts";
import { takenOver } from "./taken-over.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** What the main thread may do for a page, in units of `MainThread`: to show it, and to take it over. */
const budgets: [page: string, show: number, takeOver: number][] = [
  ["home", 9, 9],
  ["market", 9, 9],
  ["project", 9, 9],
  ["pools", 9, 9],
  ["pool", 9, 9],
  ["club", 9, 9],
  ["member", 9, 9],
  ["profile", 9, 9],
];

async function addressOf(page: string, baseURL: string | undefined): Promise<string> {
  const first = async (path: string) =>
    ((await (await fetch(`${baseURL}${path}`)).json()) as { _id: string }[])[0]?._id;
  const member = () => first("/api/club/members?limit=1");
  if (page === "project") return `${pages.project}/${await first("/api/projects/marketplace?limit=1")}`;
  if (page === "pool") return `${pages.pools}/low`;
  if (page === "member") return `${pages.club}/members/${await member()}`;
  if (page === "profile") return `${pages.profile}?user=${await member()}`;
  return pages[page as "home" | "market" | "pools" | "club"];
}

/** Two frames have been drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test("a public page keeps a phone busy only briefly, before and while its script takes over", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, ...phone });
  await page.goto(pages.home);
  await takenOver(page);
  const thread = await MainThread.of(page);
  for (const [name, show, takeOver] of budgets) {
    const address = await addressOf(name, baseURL);
    await page.goto(address);
    await drawn(page);
    const shown = await thread.sinceOpened();
    const taken = await thread.during(async () => {
      await takenOver(page);
      await drawn(page);
    });
    console.log(name, shown.toFixed(2), taken.toFixed(2));
    expect.soft(shown, `${name}, shown`).toBeLessThanOrEqual(show);
    expect.soft(taken, `${name}, taken over`).toBeLessThanOrEqual(takeOver);
  }
  await page.close();
});

const PAGE = 40;
const FIFTY = 50;
const THOUSAND = 1000;

/** The market with so many projects, made of those that are there: one page, and all others after it. */
async function openMarketOf(page: Page, count: number): Promise<void> {
  await page.route("**/api/projects/marketplace?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const isRest = searchParams.has("rest");
    searchParams.delete("rest");
    const answer = await page.request.get(`/api/projects/marketplace?${searchParams}`);
    const some = (await answer.json()) as ProjectSummary[];
    const many = Array.from({ length: count }, (_, n) => ({
      ...some[n % some.length],
      _id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      title: `Wall ${n}`,
    }));
    if (isRest) return route.fulfill({ json: many.slice(PAGE) });
    searchParams.set("rest", "");
    const link = `</api/projects/marketplace?${searchParams}>; rel="next"`;
    await route.fulfill({ json: many.slice(0, PAGE), headers: { link } });
  });
  await page.goto(`${pages.market}?view=list`);
  await takenOver(page);
  await expect(page.getByRole("link", { name: "Wall 0", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
  await drawn(page);
}

/** Down and up again by fixed steps, each drawn. */
const scrollAround = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const step of [...Array(8).fill(400), ...Array(8).fill(-400)]) {
      window.scrollBy({ top: step, behavior: "instant" });
      await frame();
      await frame();
    }
  });

for (const [screen, options] of Object.entries({ phone, desk: {} }))
  test(`a thousand projects scroll and open like fifty, ${screen}`, async ({ browser, baseURL }) => {
    const work: Record<string, number[]> = { scroll: [], open: [] };
    for (const count of [FIFTY, THOUSAND]) {
      const page = await browser.newPage({ baseURL, ...options });
      await openMarketOf(page, count);
      const thread = await MainThread.of(page);
      const row = page.getByRole("button", { name: `Wall ${count / 2}, details` });
      await page.evaluate(() =>
        window.scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" }),
      );
      await row.scrollIntoViewIfNeeded();
      await scrollAround(page);
      work.scroll?.push(await thread.during(() => scrollAround(page)));
      work.open?.push(
        await thread.during(async () => {
          await row.click();
          await expect(row).toHaveAttribute("aria-expanded", "true");
          await drawn(page);
        }),
      );
      await page.close();
    }
    console.log(screen, JSON.stringify(work));
    for (const [what, [fifty = 0, thousand = 0]] of Object.entries(work))
      expect.soft(thousand, `${what}: ${fifty} for fifty`).toBeLessThanOrEqual(3 * fifty + 1);
  });

/** The largest request there can be. */
const large: DraftContent = {
  ...emptyDraft,
  title: "A house",
  description: "Bricks, and what holds them together. ".repeat(100),
  items: Array.from({ length: MOST_ITEMS }, (_, n) => ({
    ...{ what: `Bricks of kind ${n + 1}`, quantity: "12", unit: "whole" as const, each: "3.50" },
  })),
};
const KEYS = 20;
const MOST_PER_KEY = 9;

test("a key typed into the largest build request is drawn at once", async ({ page, baseURL }) => {
  await arrive(page, baseURL, { ...demo.customer, wallet: 4 });
  await page.goto(pages.build);
  const headers = { authorization: `Bearer ${await stored(page, "authToken")}` };
  const made = await page.request.post("/api/projects/drafts", { headers, data: { content: large } });
  const { _id } = (await made.json()) as { _id: string };
  await page.goto(`${pages.build}?draft=${_id}`);
  for (const label of ["Project name", "Description of the work", "Item 30"]) {
    const field = page.getByLabel(label, { exact: true });
    await field.click();
    const thread = await MainThread.of(page);
    await field.press("a");
    const work = await thread.during(async () => {
      for (let n = 0; n < KEYS; n++) await field.press("a");
      await drawn(page);
    });
    console.log(label, (work / KEYS).toFixed(3));
    expect.soft(work / KEYS, label).toBeLessThanOrEqual(MOST_PER_KEY);
  }
  await page.request.delete(`/api/projects/drafts/${_id}`, { headers });
});
