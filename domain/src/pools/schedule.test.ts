import { describe, expect, it } from "vitest";
import { fundingOf } from "../escrow/own-share.ts";
import {
  deadlinesFrom,
  equalInstalments,
  firstDeadline,
  MAX_INSTALMENTS,
  planSchedule,
  proportionalInstalments,
  scheduleProblem,
} from "./schedule.ts";

const COIN = 10n ** 18n;
const DAY = 86_400;
const start = Date.UTC(2026, 5, 9, 14, 44) / 1000;
const terms = { amount: 4_800n * COIN, rate: 810, start };
const first = Date.UTC(2026, 7, 1) / 1000;

describe("a schedule in equal instalments", () => {
  const plan = planSchedule(terms, equalInstalments(terms, deadlinesFrom(first, 6, "month")));

  it("asks for the same each time, and leaves nothing", () => {
    const amounts = plan.map(({ amount }) => amount);
    for (const amount of amounts.slice(0, -1)) expect(amount).toBe(amounts[0]);
    expect((amounts[0] ?? 0n) - (amounts.at(-1) ?? 0n)).toBeLessThan(10n ** 13n);
    expect(plan.at(-1)?.left).toBe(0n);
  });

  it("adds up to the loan and its interest", () => {
    const sum = (field: "amount" | "interest" | "principal") =>
      plan.reduce((total, each) => total + each[field], 0n);
    expect(sum("principal")).toBe(terms.amount);
    expect(sum("amount")).toBe(terms.amount + sum("interest"));
  });
});

it("keeps the day of the month where the month has it", () => {
  const days = deadlinesFrom(Date.UTC(2026, 0, 31) / 1000, 3, "month");
  expect(days.map((each) => new Date(each * 1000).toISOString().slice(0, 10))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
  ]);
});

it("shares the principal by milestone, with each period's interest on top", () => {
  const parts = [
    { deadline: first, part: 1n },
    { deadline: first + 30 * DAY, part: 3n },
  ];
  const plan = planSchedule(terms, proportionalInstalments(terms, parts));
  // Instalments are whole millionths of a coin, rounded up.
  const [earlier, later] = plan.map(({ principal }) => principal);
  expect((earlier ?? 0n) - 1_200n * COIN).toBeLessThan(10n ** 12n);
  expect((earlier ?? 0n) + (later ?? 0n)).toBe(4_800n * COIN);
  expect(plan.every(({ amount }, index) => index === 1 || amount % 10n ** 12n === 0n)).toBe(true);
});

it.each([
  ["none at all", [], `1 to ${MAX_INSTALMENTS}`],
  [
    "the first too early",
    [{ amount: terms.amount, deadline: firstDeadline(start) - DAY }],
    "at least 7 days",
  ],
  ["a time within a day", [{ amount: terms.amount, deadline: first + 1 }], "needs a date"],
  [
    "two on one day",
    [
      { amount: terms.amount, deadline: first },
      { amount: terms.amount, deadline: first },
    ],
    "after the one before",
  ],
  ["more than three years", [{ amount: terms.amount, deadline: first + 4 * 365 * DAY }], "3 years away"],
  [
    "a wei",
    [
      { amount: 1n, deadline: first },
      { amount: terms.amount, deadline: first + DAY },
    ],
    "too small",
  ],
  ["less than the loan", [{ amount: terms.amount / 2n, deadline: first }], "don’t cover the loan"],
])("refuses %s as the contract does", (_, instalments, words) => {
  expect(scheduleProblem(terms, instalments)).toContain(words);
});

it("asks a fifth of the owner and half of the loan at most", () => {
  const price = 14_200n * COIN;
  expect(fundingOf(price, 6_500n * COIN, 4_800n * COIN)).toEqual({
    fromDonations: 6_500n * COIN,
    fromLoan: 4_800n * COIN,
    fromCustomer: 2_900n * COIN,
  });
  expect(fundingOf(10n * COIN, 0n, 9n * COIN)).toMatchObject({
    fromLoan: 5n * COIN,
    fromCustomer: 5n * COIN,
  });
  expect(fundingOf(10n * COIN, 9n * COIN, 9n * COIN)).toMatchObject({ fromLoan: 0n, fromCustomer: COIN });
});
