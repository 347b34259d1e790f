import { expect, it } from "vitest";
import { WEI_PER_COIN } from "../money.ts";
import { donationPercent } from "./donation-percent.ts";

const coins = (amount: string): string => String(BigInt(Number(amount) * 1000) * (WEI_PER_COIN / 1000n));

it.each([
  ["6500", "14000", 46],
  ["14000", "14000", 100],
  ["20000", "14000", 100],
  ["0", "14000", 0],
  ["0", "0", 0],
  ["0.5", "0", 50],
  ["0.25", "0.5", 25],
  ["5", "0.5", 100],
])("counts %s of %s coins as %i %", (total, goal, percent) => {
  expect(donationPercent(coins(total), coins(goal))).toBe(percent);
});

it.each([
  [undefined, "14000"],
  ["6500", undefined],
  ["6,500.0000", "14000"],
])("says nothing of %s of %s", (total, goal) => {
  expect(donationPercent(total, goal)).toBeUndefined();
});
