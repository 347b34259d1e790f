import { describe, expect, it } from "vitest";
import { deliveryValue, repaymentValue, reviewValue, stewardshipValue } from "./evidence-value.ts";

const COIN = 10n ** 18n;

describe("what an ending is worth", () => {
  it("weighs milestones by their amounts and lateness by its days", () => {
    expect(deliveryValue([{ amount: 5n, outcome: "released", daysLate: 0 }])).toBe(1);
    expect(deliveryValue([{ amount: 5n, outcome: "released", daysLate: 30 }])).toBe(0.7);
    expect(deliveryValue([{ amount: 5n, outcome: "released", daysLate: 600 }])).toBe(0.4);
    expect(
      deliveryValue([
        { amount: 3n * COIN, outcome: "released", daysLate: 0 },
        { amount: COIN, outcome: "refunded" },
      ]),
    ).toBe(0.75);
    expect(deliveryValue([{ amount: 10n * COIN, outcome: "shared", toDeveloper: 7n * COIN }])).toBe(0.7);
    expect(deliveryValue([])).toBe(0);
  });

  it("counts early work as on time", () => {
    expect(deliveryValue([{ amount: 1n, outcome: "released", daysLate: -12 }])).toBe(1);
  });

  it("judges a customer by the answers to what was submitted", () => {
    expect(stewardshipValue([])).toBeUndefined();
    expect(stewardshipValue(["in-time", "in-time"])).toBe(1);
    expect(stewardshipValue(["in-time", "silence"])).toBe(0.75);
    expect(stewardshipValue(["lost-dispute"])).toBe(0.2);
    expect(stewardshipValue(["settled"])).toBe(0.75);
  });

  it("judges a borrower by the worst delay, and a default as nothing", () => {
    expect(repaymentValue(0, false)).toBe(1);
    expect(repaymentValue(15, false)).toBe(0.8);
    expect(repaymentValue(90, false)).toBe(0.2);
    expect(repaymentValue(0, true)).toBe(0);
  });

  it("reads stars from 1 to 5 as 0 to 1", () => {
    expect([1, 2, 3, 4, 5].map(reviewValue)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });
});
