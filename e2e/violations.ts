import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { waitForHydration } from "./hydration.ts";

/** Minified, less than half the size of the package's own `source`, which each page would have to parse. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns axe's violations of the page, light and dark. The dark theme changes colours only, so only colours
 * are checked there.
 */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found = await violations(page);
  // Until its script has taken it over, a page keeps the colours it came with.
  await waitForHydration(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  const inTheDark = await violations(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...inTheDark.map((violation) => `${violation}, dark`)];
}

/** Returns axe's violations of the page as it is shown. */
export async function violations(page: Page, colorScheme: "light" | "dark" = "light"): Promise<string[]> {
  // A page that is still on its way has no heading yet; one that never gets one is for axe to name.
  await page
    .locator("h1")
    .first()
    .waitFor({ state: "attached", timeout: 15_000 })
    .catch(() => {});
  // Waits for elements that fade in, which have no final colour yet, but not for endless animations such as spinners.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  // axe is large, so a page that has been looked at before keeps it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ rules }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // No page of ours has a frame, into which axe would have to be put as well. The map's marks lie on a picture.
      const { violations } = await run(
        { exclude: [".maplibregl-map"] },
        { resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { rules: colorScheme === "dark" ? ["color-contrast"] : undefined },
  );
}
