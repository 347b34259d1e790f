import { describe, expect, it } from "vitest";
import { coins, someTracked } from "../../test-tracking.ts";
import { bandsOf, ESCROW_HEIGHT, sourcesOf, targetsOf } from "./flow-shape.ts";

const names = { customer: "harriet", developer: "marlowe", feePercent: 2.5 };
const money = {
  ...someTracked().money,
  out: { developer: coins(97.5), fee: coins(2.5), refunded: "0", loanReturned: "0", total: coins(100) },
  held: {
    inReview: coins(50),
    disputed: "0",
    pending: coins(150),
    refundable: "0",
    total: coins(200),
  },
};
const sum = (ends: { amount: bigint }[]) => ends.reduce((total, { amount }) => total + amount, 0n);

describe("where every cent is", () => {
  it("adds up on both sides and leaves out what is nothing", () => {
    const sources = sourcesOf(money, names);
    const targets = targetsOf(money, names);
    expect(sum(sources)).toBe(BigInt(money.in.total));
    expect(sum(targets)).toBe(BigInt(money.in.total));
    expect(targets.map(({ key }) => key)).toEqual(["developer", "fee", "inReview", "pending"]);
    expect(sources.find(({ key }) => key === "donors")?.label).toBe("3 donors");
  });

  it("fills the escrow's bar and keeps the smallest band visible", () => {
    const { bands } = bandsOf(targetsOf(money, names), BigInt(money.in.total));
    expect(bands.reduce((total, { innerHeight }) => total + innerHeight, 0)).toBeCloseTo(ESCROW_HEIGHT);
    expect(Math.min(...bands.map(({ height }) => height))).toBeGreaterThanOrEqual(4);
  });
});
