import { expect, it } from "vitest";
import { flowOf } from "./flow-of.ts";

it("divides what was funded into what is held and what was released", () => {
  expect(flowOf({ held: "75", released: "25" })).toEqual({
    funded: 100n,
    held: 75n,
    released: 25n,
    releasedShare: 0.25,
  });
});

it("has no share of nothing", () => {
  expect(flowOf({ held: "0", released: "0" }).releasedShare).toBe(0);
});
