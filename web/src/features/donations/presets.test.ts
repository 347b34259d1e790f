import { parseAmount } from "@trestle/domain/money.ts";
import { expect, it } from "vitest";
import { donationPresets } from "./presets.ts";

const wei = (coins: string) => parseAmount(coins) ?? 0n;

it.each([
  ["1150", ["50", "100", "250", "1150"]],
  ["18400", ["50", "100", "250", "18400"]],
  ["10", ["0.5", "1", "2.5", "10"]],
  ["0.3333", ["0.01", "0.025", "0.05", "0.3333"]],
  ["0.001", ["0.001"]],
  ["0", ["50", "100", "250"]],
])("offers round amounts and the rest of %s", (left, presets) => {
  expect(donationPresets(wei(left))).toEqual(presets.map(wei));
});
