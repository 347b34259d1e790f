import { expect, it } from "vitest";
import { donorShares } from "./donor-shares.ts";

it("adds up to what a donor will not get back, to the wei", () => {
  const [given, everyone] = [10n ** 18n, 3n * 10n ** 18n];
  const spent = [
    { milestone: 0, amount: 1_000_000_000_000_000_001n },
    { milestone: 2, amount: 7n },
    { milestone: 2, amount: 333_333_333_333_333_333n },
  ];
  const shares = donorShares(spent, given, everyone);
  const total = spent.reduce((sum, { amount }) => sum + amount, 0n);
  const refund = (given * (everyone - total)) / everyone;
  expect([...shares.keys()]).toEqual([0, 2]);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0n)).toBe(given - refund);
});

it("gives a single donor the whole amount, and nothing when there is nothing", () => {
  expect([...donorShares([{ milestone: 1, amount: 5n }], 9n, 9n)]).toEqual([[1, 5n]]);
  expect([...donorShares([], 9n, 9n)]).toEqual([]);
  expect([...donorShares([], 0n, 0n)]).toEqual([]);
});
