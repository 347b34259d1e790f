import { expect, type Locator, type Page } from "@playwright/test";
import { formatCoins } from "@trestle/domain/money.ts";
import { ledgerDifferences } from "./chain.ts";
import type { Work } from "./work.ts";

const untilMined = { timeout: 60_000 };

type Deed = {
  press: string;
  fill?: (dialog: Locator) => Promise<void>;
  sign: string;
  /** Asked once more before an act that ends the project. */
  ends?: string;
  says: string | RegExp;
};

/** One act on a project's page, from its button to what came of it. */
export async function does(page: Page, { press, fill, sign, ends, says }: Deed): Promise<void> {
  await page.getByRole("button", { name: press, exact: true }).click();
  const dialog = page.getByRole("dialog").first();
  if (fill) {
    await fill(dialog);
    await dialog.getByRole("button", { name: "Continue" }).click();
  }
  await expect(dialog.getByText(/It will succeed/)).toBeVisible(untilMined);
  await dialog.getByRole("button", { name: sign, exact: true }).click();
  if (ends) await page.getByRole("dialog", { name: ends }).getByRole("button", { name: sign }).click();
  await expect(dialog.getByText(says)).toBeVisible(untilMined);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
}

/** Screen, API, ledger and chain say the same to the wei. */
export async function totalsAgree(work: Work, page: Page): Promise<void> {
  const { money } = await work.tracking();
  expect(BigInt(money.held.total)).toBe(await work.held());
  expect(BigInt(money.in.total)).toBe(BigInt(money.out.total) + BigInt(money.held.total));
  const line = (name: string) => page.getByText(name, { exact: true }).locator("..");
  for (const name of ["Paid in", "Accounted for"])
    await expect(line(name)).toContainText(formatCoins(BigInt(money.in.total)));
  expect(await ledgerDifferences()).toEqual([]);
}
