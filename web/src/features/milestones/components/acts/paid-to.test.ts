import { expect, it } from "vitest";
import { paidTo } from "./paid-to.ts";

const developer = { address: `0x${"Ab".repeat(20)}`, _id: null, username: "tom" };

it("pays the developer's own wallet, however its address is written, and no other", () => {
  expect(paidTo(`0x${"aB".repeat(20)}`, { developer }, 7n)).toBe(7n);
  expect(paidTo(`0x${"cd".repeat(20)}`, { developer }, 7n)).toBe(0n);
  expect(paidTo(null, { developer }, 7n)).toBe(0n);
  expect(paidTo(null, { developer: null }, 7n)).toBe(0n);
});
