import { expect, it } from "vitest";
import { payoutOf, payoutOfAll } from "./fee.ts";

it("takes the fee from the gross and rounds it down, as the escrow does", () => {
  expect(payoutOf(1_000_000n, 250)).toEqual({ gross: 1_000_000n, fee: 25_000n, net: 975_000n });
  expect(payoutOf(39n, 250)).toEqual({ gross: 39n, fee: 0n, net: 39n });
});

it("rounds each milestone separately, so the sum is what is paid", () => {
  expect(payoutOfAll([39n, 39n], 250)).toEqual({ gross: 78n, fee: 0n, net: 78n });
  expect(payoutOf(78n, 250).fee).toBe(1n);
});
