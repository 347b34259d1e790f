import { compareOffers } from "@trestle/domain/bids/comparison.ts";
import { describe, expect, it } from "vitest";
import { aBid, aBidder, anOffer, aRequest } from "../offer/test-offers.ts";
import {
  bidColumns,
  latestPerDeveloper,
  meritsOf,
  nearestColumn,
  sortedColumns,
} from "./comparison-order.ts";

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
  () => null,
);

describe("the columns of a comparison", () => {
  it("are the bids that can still be taken and may be read", () => {
    expect(columns.map(({ label }) => label)).toEqual(["bid 1 on the chain", "bid 2 on the chain"]);
  });

  it("are ordered by price, time or SCORS", () => {
    const names = (sort: Parameters<typeof sortedColumns>[1]) =>
      sortedColumns(columns, sort).map(({ bidder }) => bidder.username);
    expect(names("price")).toEqual(["later", "dear"]);
    expect(names("time")).toEqual(["dear", "later"]);
    expect(names("scors")).toEqual(["later", "dear"]);
  });
});

describe("a developer's offers", () => {
  it("stand behind the last of them, also where two bids share a block", () => {
    const bidder = aBidder("twice");
    const two = bidColumns(
      [0, 1].map((bidIndex) => aBid({ bidIndex, bidder, placedAt: "2030-01-01T00:00:00.000Z" }, anOffer())),
      () => {},
      () => null,
    );
    const [latest] = latestPerDeveloper(two);
    expect(latest?.label).toBe("bid 2 on the chain");
    expect(latest?.earlier?.map(({ label }) => label)).toEqual(["bid 1 on the chain"]);
  });
});

describe("what is nearest to what was asked for", () => {
  const nearest = (...offers: ReturnType<typeof anOffer>[]) =>
    nearestColumn(compareOffers(aRequest(), offers));

  it("departs least from it, at any price", () => {
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

describe("one column per developer", () => {
  const at = (day: number) => `2030-06-0${day}T10:00:00.000Z`;
  const rebid = bidColumns(
    [
      aBid({ bidIndex: 0, bidder: aBidder("twice"), placedAt: at(1) }, dear),
      aBid({ bidIndex: 1, bidder: aBidder("once"), placedAt: at(2) }),
      aBid({ bidIndex: 2, bidder: aBidder("twice"), placedAt: at(3) }, later),
    ],
    () => {},
    () => null,
  );

  it("is the newest bid, with what it replaces behind it", () => {
    const found = latestPerDeveloper(rebid);
    expect(found.map(({ bidder, label }) => [bidder.username, label])).toEqual([
      ["twice", "bid 3 on the chain"],
      ["once", "bid 2 on the chain"],
    ]);
    expect(found.map(({ earlier }) => earlier?.map(({ label }) => label))).toEqual([
      ["bid 1 on the chain"],
      [],
    ]);
  });

  it("isn't replaced by the viewer's own counter-offer, however new", () => {
    const [first] = rebid;
    if (!first) throw new Error("a column");
    const counter = { ...first, key: "offer", label: "private offer", at: at(9), isOwn: true };
    const [found] = latestPerDeveloper([...rebid, counter]);
    expect(found?.label).toBe("bid 3 on the chain");
    expect(found?.earlier?.map(({ label }) => label)).toEqual(["bid 1 on the chain", "private offer"]);
  });
});

describe("what speaks for a column", () => {
  const merits = (...offers: ReturnType<typeof anOffer>[]) => meritsOf(compareOffers(aRequest(), offers));

  it("names the lowest, the fastest and the closest to the request", () => {
    expect(merits(later, dear)).toEqual([["lowest"], ["closest to the request", "fastest"]]);
  });

  it("calls no bid lowest or fastest where two are alike, and says nothing of a single bid", () => {
    expect(merits(anOffer(), anOffer())).toEqual([["closest to the request"], []]);
    expect(merits(anOffer())).toEqual([[]]);
  });

  it("compares complete figures, so leaving a milestone out makes no bid lowest or fastest", () => {
    const [strip, , handover] = anOffer().milestones;
    if (!strip || !handover) throw new Error("three milestones");
    const short = anOffer({
      quote: "7500000000000000000000",
      delivery: "2030-08-01",
      milestones: [strip, { ...handover, amount: "6500000000000000000000" }],
    });
    const quick = { ...dear, delivery: "2030-08-10" };
    expect(merits(short, anOffer(), quick)).toEqual([[], ["closest to the request", "lowest"], ["fastest"]]);
    // Cheap enough to stay the lowest with what it leaves out.
    const cheap = anOffer({
      quote: "3000000000000000000000",
      delivery: "2030-08-01",
      milestones: [strip, { ...handover, amount: "2000000000000000000000" }],
    });
    expect(merits(cheap, anOffer(), quick)[0]).toEqual(["lowest"]);
  });
});
