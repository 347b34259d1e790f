import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with the page. In the dark only the colours are others, so only they are looked at again. */
export async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  // No page of ours has a frame from elsewhere, for which axe would open another page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (colorScheme === "dark"
    ? axe.withRules(["color-contrast"])
    : axe
  ).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
