import { parseEther } from "viem";
import { describe, expect, it } from "vitest";
import { askOf, inAddress, isFiltered, marketSearch, shownOf, withoutFilters } from "./market-search.ts";

const coins = (amount: string) => parseEther(amount).toString();
const searchOf = (address: object) => marketSearch.parse(address);

describe("the market's address", () => {
  it("says what the server is asked for, amounts in wei", () => {
    const ask = askOf(
      searchOf({
        q: "roof",
        category: "roofing,design",
        askedTo: 150000,
        askedFrom: "78.5",
        sort: "closing",
      }),
    );
    expect(ask).toMatchObject({
      q: "roof",
      category: ["roofing", "design"],
      askedFrom: coins("78.5"),
      askedTo: coins("150000"),
      sort: "closing",
    });
  });

  it("takes figures for words where a word is meant", () => {
    expect(searchOf({ q: 2026 }).q).toBe("2026");
  });

  it("leaves out what makes no sense, and keeps the rest", () => {
    const search = searchOf({
      q: "wall",
      category: "castles,roofing",
      askedTo: "a lot",
      latitude: 99,
      closesBy: "soon",
      funding: "huge",
      scorsTo: 12,
      sort: "best",
      view: "globe",
      open: "not-an-id",
    });
    expect(inAddress(search)).toEqual({ q: "wall", category: "roofing" });
  });

  it("asks for a circle only when its centre is known, and for twelve kilometres unless told", () => {
    expect(askOf(searchOf({ latitude: 51.5 })).latitude).toBeUndefined();
    expect(askOf(searchOf({ latitude: 51.5, longitude: -0.1 }))).toMatchObject({
      latitude: 51.5,
      longitude: -0.1,
      radiusKm: 12,
    });
  });

  it("reads back as it was written", () => {
    const search = searchOf({
      q: "12",
      askedTo: "150000",
      place: "Hackney",
      latitude: 51.5,
      longitude: -0.1,
    });
    const address = inAddress(search);
    expect(address).toEqual({ q: 12, askedTo: 150000, place: "Hackney", latitude: 51.5, longitude: -0.1 });
    expect(searchOf(address)).toEqual(search);
  });
});

describe("clearing", () => {
  it("takes away what narrows the market and leaves how it is looked at", () => {
    const cleared = withoutFilters(searchOf({ q: "wall", funding: "almost", sort: "closing", view: "map" }));
    expect(inAddress(cleared)).toEqual({ sort: "closing", view: "map" });
    expect(isFiltered(cleared)).toBe(false);
  });

  it("is offered when something narrows the market", () => {
    expect(isFiltered(searchOf({ sort: "closing", view: "list" }))).toBe(false);
    expect(isFiltered(searchOf({ scorsTo: 5 }))).toBe(true);
  });
});

it.each([
  [40, true, false, 41, "40 of 41"],
  [41, false, false, 41, "41 of 41"],
  [40, true, true, 90, "40+ of 90"],
  [3, false, true, 41, "3 of 41"],
  [40, true, false, undefined, "40+ shown"],
  [5, false, false, 4, "5 of 5"],
])("says of %s projects (more: %s, filtered: %s) out of %s: %s", (shown, more, filtered, total, words) => {
  expect(shownOf(shown, more, filtered, total)).toBe(words);
});
