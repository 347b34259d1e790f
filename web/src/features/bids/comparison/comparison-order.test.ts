import { compareOffers } from "@trestle/domain/bids/comparison.ts";
import { describe, expect, it } from "vitest";
import { aBid, aBidder, anOffer, aRequest } from "../offer/test-offers.ts";
import { bidColumns, nearestColumn, sortedColumns } from "./comparison-order.ts";

const later = anOffer({
  quote: "9500000000000000000000",
  delivery: "2030-09-01",
  milestones: anOffer().milestones.map((row, at) => (at === 2 ? { ...row, by: "2030-09-01" } : row)),
});
const dear = anOffer({ quote: "11000000000000000000000" });

const columns = bidColumns(
  [
    aBid({ bidIndex: 0, bidder: aBidder("dear", 7) }, dear),
    aBid({ bidIndex: 1, bidder: aBidder("later", 9) }, later),
    aBid({ bidIndex: 2, bidder: aBidder("gone"), status: "withdrawn" }),
    aBid({ bidIndex: 3, bidder: aBidder("hidden"), terms: null }),
  ],
  () => {},
);

describe("the columns of a comparison", () => {
  it("are the bids that can still be taken and may be read", () => {
    expect(columns.map(({ label }) => label)).toEqual(["bid 0 on the chain", "bid 1 on the chain"]);
  });

  it("stand in order of price, of time or of SCORS", () => {
    const names = (sort: Parameters<typeof sortedColumns>[1]) =>
      sortedColumns(columns, sort).map(({ bidder }) => bidder.username);
    expect(names("price")).toEqual(["later", "dear"]);
    expect(names("time")).toEqual(["dear", "later"]);
    expect(names("scors")).toEqual(["later", "dear"]);
  });
});

describe("what is nearest to what was asked for", () => {
  const nearest = (...offers: ReturnType<typeof anOffer>[]) =>
    nearestColumn(compareOffers(aRequest(), offers));

  it("departs least from it, whatever it costs", () => {
    expect(nearest(later, dear)).toBe(1);
  });

  it("is nearest in price where two depart alike", () => {
    expect(nearest(dear, anOffer())).toBe(1);
    expect(nearest(anOffer(), dear)).toBe(0);
  });

  it("is not said of one offer alone", () => {
    expect(nearest(anOffer())).toBeNull();
  });
});
