import { expect, it } from "vitest";
import { earnedLately, earnedNow, priceOn } from "./earnings.ts";
import { foldPosition, type PositionLog } from "./fold-position.ts";
import { loanRate } from "./loan-rate.ts";

const log = (event: "Deposit" | "Withdrawal", amount: string, tokens: string) =>
  ({ event, args: { lender: "0x1", amount, tokens } }) as unknown as PositionLog;

it("keeps what the tokens cost on average, and what sold ones brought", () => {
  const first = foldPosition(undefined, log("Deposit", "100", "100"), 5);
  const second = foldPosition(first, log("Deposit", "120", "100"), 9);
  expect(second).toMatchObject({ tokens: "200", cost: "220", firstDepositAt: 5 });
  const sold = foldPosition(second, log("Withdrawal", "70", "50"), 10);
  expect(sold).toMatchObject({ tokens: "150", cost: "165", earned: "15", withdrawn: "70" });
  expect(foldPosition(sold, log("Withdrawal", "100", "150"), 11)).toMatchObject({
    tokens: "0",
    cost: "0",
    earned: "-50",
  });
});

it("finds a price between two days, and says what it earned as a year's share", () => {
  const points = [
    { day: "2026-01-01", price: "1000" },
    { day: "2026-01-31", price: "1030" },
  ];
  expect(priceOn(points, "2026-01-16")).toBe(1015);
  expect(priceOn(points, "2025-12-31")).toBeUndefined();
  expect(priceOn(points, "2026-03-01")).toBe(1030);
  expect(earnedLately(points, "2026-01-31", 30)).toEqual({ bps: 3650, days: 30 });
  expect(earnedLately(points.slice(1), "2026-02-02", 30)).toEqual({ bps: null, days: 2 });
  expect(earnedLately([], "2026-02-02", 30)).toEqual({ bps: null, days: 0 });
});

it("counts only loans in order, without the reserve's part", () => {
  const pool = { yearlyInterest: 60n * 1000n, principal: 60n, overdue: 0n, value: 100n, reserveShare: 500 };
  // 60 of 100 at 10%, less a twentieth.
  expect(earnedNow(pool)).toBe(570);
  expect(earnedNow({ ...pool, overdue: 30n })).toBe(285);
  expect(earnedNow({ ...pool, overdue: 90n })).toBe(0);
  expect(earnedNow({ ...pool, principal: 0n })).toBe(0);
});

it("prices a loan as the contract does", () => {
  const low = { minScors: 8, maxScors: 11, baseRate: 500, maxRate: 900, maxUtilisation: 8000 };
  // The example of docs/contracts-pools.md.
  expect(loanRate(low, 11, 600)).toBe(503);
  expect(loanRate(low, 8, 8000)).toBe(900);
  expect(loanRate(low, 11, 6400)).toBe(530);
});
