import { expect, it } from "vitest";
import { flowOf } from "./flow-of.ts";

it("divides what was funded into what is held and what was released, the fees with it", () => {
  expect(flowOf({ held: "75", released: "24", fees: "1" })).toEqual({
    funded: 100n,
    held: 75n,
    released: 25n,
    fees: 1n,
    releasedShare: 0.25,
  });
});

it("has no share of nothing", () => {
  expect(flowOf({ held: "0", released: "0", fees: "0" }).releasedShare).toBe(0);
});
