import { expect, it } from "vitest";
import { payInFull, splitRepayment } from "./repayment.ts";

const paid = { lateInterest: "0", interest: "0", principal: "40" };
const debt = { owed: "67", amount: "100", paid };

it.each([
  [5n, { interest: 5n, principal: 0n, returned: 0n, owedAfter: 62n }],
  [20n, { interest: 7n, principal: 13n, returned: 0n, owedAfter: 47n }],
  [67n, { interest: 7n, principal: 60n, returned: 0n, owedAfter: 0n }],
  [70n, { interest: 7n, principal: 60n, returned: 3n, owedAfter: 0n }],
])("splits a payment of %s: interest first, then principal, the rest comes back", (payment, split) => {
  expect(splitRepayment(debt, payment)).toEqual(split);
});

it("pays in full what grows until the block", () => {
  expect(payInFull(1_000_000n)).toBe(1_001_001n);
});
