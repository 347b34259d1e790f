import { expect, it } from "vitest";
import { poolShare, priceText } from "./percent.ts";

it.each([
  [0, "0.00%"],
  [5, "0.05%"],
  [1250, "12.50%"],
  [10_000, "100.00%"],
])("shows a share of %i as %s: divided by 100, with two decimals", (share, text) => {
  expect(poolShare(share)).toBe(text);
});

it("never shows a price above what there is", () => {
  expect(priceText(1_007_499_999_999_999_999n)).toBe("1.0074");
  expect(priceText(10n ** 18n)).toBe("1.0000");
});
