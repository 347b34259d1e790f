import { describe, expect, it } from "vitest";
import { medianOf, spreadOf } from "./spread.ts";

describe("the spread of bids", () => {
  it("has as its median the bid in the middle, or what lies between two in the middle", () => {
    expect(medianOf([3n, 1n, 2n])).toBe(2n);
    expect(medianOf([40n, 10n, 20n, 30n])).toBe(25n);
    expect(medianOf([])).toBeNull();
  });

  it("marks one of the bids, of two in the middle the lower", () => {
    const kinds = spreadOf([40n, 10n, 20n, 30n], 50n)?.marks.map(({ kind }) => kind);
    expect(kinds).toEqual(["bid", "bid", "middle", "bid"]);
  });

  it("reaches from the least to the most, what was asked among them", () => {
    const spread = spreadOf([100n, 150n, 200n], 50n);
    expect(spread?.asked).toBe(8);
    expect(spread?.marks.map(({ at }) => Math.round(at))).toEqual([36, 64, 92]);
    expect(spread?.marks.map(({ kind }) => kind)).toEqual(["bid", "middle", "bid"]);
  });

  it("is in the middle where nothing differs", () => {
    expect(spreadOf([10n], 10n)).toMatchObject({ asked: 50, labels: [{ kind: "asked" }] });
    expect(spreadOf([], 10n)).toBeNull();
  });

  it("leaves out labels that would stand on each other, never what was asked", () => {
    const kinds = (amounts: bigint[], asked: bigint) =>
      spreadOf(amounts, asked)?.labels.map(({ kind }) => kind);
    expect(kinds([100n, 150n, 200n], 150n)).toEqual(["asked", "least", "most"]);
    expect(kinds([100n, 101n, 102n], 10n)).toEqual(["asked", "least"]);
    expect(kinds([100n, 130n, 200n], 165n)).toEqual(["asked", "least", "most", "middle"]);
  });
});
