import { expect, it } from "vitest";
import { bpsOf } from "./split.ts";

it("reads a percentage to two decimals and refuses everything else", () => {
  expect(bpsOf("70")).toBe(7_000);
  expect(bpsOf(" 62.5 ")).toBe(6_250);
  expect(bpsOf("0")).toBe(0);
  expect(bpsOf("100.00")).toBe(10_000);
  for (const typed of ["", "100.01", "101", "-1", "1,5", "1.234", "half"])
    expect(bpsOf(typed)).toBeUndefined();
});
