import { type Browser, expect, type Page, test } from "@playwright/test";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { demo, type Person, signInByApi } from "./people.ts";
import { MARLOWES, Work } from "./work.ts";

const WALLET = 59;
const untilMined = { timeout: 60_000 };
const HERS = "Straight, level and tidy. The gate hangs true.";
const OF_DEVELOPER = "Answered every question on the same day.";

/** Somebody who has logged in, before a page. */
async function sitDown(
  browser: Browser,
  place: string,
  who: Pick<Person, "username" | "password">,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByApi(page, who);
  await page.goto(place);
  return page;
}

async function review(page: Page, stars: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Write review" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: stars }).check({ force: true });
  await dialog.getByLabel("What should others know?").fill(text);
  await dialog.getByRole("button", { name: "Submit review" }).click();
  await expect(dialog).toBeHidden();
}

test("two people finish a project and review each other; the score changes before everybody's eyes", async ({
  browser,
  baseURL,
}) => {
  const steps = [{ title: "Wall up", amount: "60", days: 60 }];
  const work = await Work.begins(baseURL, { title: "A wall and a gate", wallet: WALLET, steps });
  const { _id } = (await work.tracking()).customer;
  const breakdown = () => work.customer.ask<ScorsBreakdown>("GET", `/api/scors/user/${_id}/breakdown`);

  const anybody = await sitDown(browser, `${pages.scors}/${_id}`, demo.investor);
  const head = anybody.getByRole("img", { name: /on a scale from 1 to 11/ });
  const whatIf = anybody.getByRole("region", { name: "What would change it" });
  const onTime = whatIf.locator("dt:text-is('On time') + dd strong");
  await expect(head).toHaveAccessibleName(/^6\.00/);
  const before = await onTime.textContent();

  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 0n, termsHash({ what: "a wall" })]);
  await work.act(WALLET, "approveMilestone", [work.tokenId, 0n]);
  await expect(anybody.getByText("As a customer", { exact: true })).toBeVisible(untilMined);
  await expect(head).not.toHaveAccessibleName(/^6\.00/);
  await expect(onTime).not.toHaveText(before ?? "");
  const finished = (await breakdown()).exact;

  const place = `${pages.project}/${work.projectId}`;
  const customer = await sitDown(browser, place, work.customer.person);
  await review(customer, "5 stars: Excellent", HERS);
  await expect(customer.getByText(/^Sealed\./)).toBeVisible();
  const developer = await sitDown(browser, place, demo.developer);
  await expect(developer.getByText(/has written theirs\. Write yours to see it\./)).toBeVisible();
  await expect(developer.getByText(HERS)).toHaveCount(0);
  await expect(anybody.getByText(HERS)).toHaveCount(0);

  await review(developer, "5 stars: Excellent", OF_DEVELOPER);
  await expect(customer.getByText(/^Published\./)).toBeVisible();
  await expect(anybody.getByText("1 review, 5 stars on average")).toBeVisible();
  const { exact, groups } = await breakdown();
  expect(exact).toBeGreaterThan(finished);
  const cents = groups.reduce((sum, { pull }) => sum + Math.round(pull * 100), 0);
  expect(cents).toBe(Math.round((exact - 6) * 100));
  await expect(head).toHaveAccessibleName(new RegExp(`^${exact.toFixed(2).replace(".", "\\.")}`));
  await anybody.goto(`${pages.profile}?user=${_id}`);
  await expect(anybody.getByText(OF_DEVELOPER)).toBeVisible();
});
