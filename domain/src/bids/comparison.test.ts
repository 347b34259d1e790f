import { describe, expect, it } from "vitest";
import { compareOffers } from "./comparison.ts";
import type { OfferContent } from "./offer.ts";

const request = {
  asks: [
    { title: "Strip out", by: "2030-07-03", amount: "1000" },
    { title: "Floor", by: "2030-07-17", amount: "3000" },
    { title: "Handover", by: "2030-08-21", amount: "6000" },
  ],
  items: [{ what: "Membrane" }, { what: "Waste taken away" }],
  asked: "10000",
};

type Part = [title: string, by: string, amount: number, covers: number[]];
const offer = (parts: Part[], scope: OfferContent["scope"] = []): OfferContent => ({
  quote: String(parts.reduce((sum, [, , amount]) => sum + amount, 0)),
  delivery: parts.at(-1)?.[1] ?? "",
  message: "",
  milestones: parts.map(([title, by, amount, covers]) => ({ title, by, amount: String(amount), covers })),
  scope,
  expiry: 1,
});
const asAsked = offer([
  ["Strip out", "2030-07-03", 1000, [0]],
  ["Floor", "2030-07-17", 3000, [1]],
  ["Handover", "2030-08-21", 6000, [2]],
]);
const joined = offer([
  ["Strip and floor", "2030-07-20", 4400, [0, 1]],
  ["Handover", "2030-09-01", 6600, [2]],
]);
const short = offer([
  ["Strip out", "2030-07-01", 800, [0]],
  ["Handover", "2030-08-21", 5200, [2]],
]);

describe("offers side by side", () => {
  it("are aligned on what was asked for, with how much later it comes", () => {
    const { milestones } = compareOffers(request, [asAsked, joined, short]);
    expect(milestones.map(({ asked }) => asked.title)).toEqual(["Strip out", "Floor", "Handover"]);
    expect(milestones[0]?.cells).toEqual([
      { kind: "offered", amount: 1000n, by: "2030-07-03", daysLater: 0 },
      { kind: "offered", amount: 4400n, by: "2030-07-20", daysLater: 17 },
      { kind: "offered", amount: 800n, by: "2030-07-01", daysLater: -2 },
    ]);
    expect(milestones[1]?.cells.slice(1)).toEqual([
      { kind: "with", place: 0, by: "2030-07-20", daysLater: 3 },
      { kind: "missing" },
    ]);
  });

  it("are compared with the request and with each other", () => {
    const { totals, deviations, spread } = compareOffers(request, [asAsked, joined, short]);
    expect(totals).toEqual([10000n, 11000n, 6000n]);
    expect(deviations).toEqual([0, 10, -40]);
    // The cheapest costs 9,150 with the floor that it leaves out.
    expect(spread).toEqual({ wei: 1850n, percent: 20.2 });
    expect(compareOffers(request, [asAsked]).spread).toBeNull();
  });

  it("are completed by the mean of the others, where a joined milestone counts with its share", () => {
    const { completed, incomplete } = compareOffers(request, [asAsked, joined, short]);
    expect(incomplete).toEqual([false, false, true]);
    // The floor costs 3,000 in one and three quarters of 4,400 in the other.
    expect(completed).toEqual([10000n, 11000n, 6000n + (3000n + 3300n) / 2n]);
  });

  it("leave out fields that no offer has", () => {
    const { completed, incomplete } = compareOffers(request, [short, short]);
    expect(incomplete).toEqual([true, true]);
    expect(completed).toEqual([null, null]);
  });

  it("show what bidders bring of their own, under one name", () => {
    const own = (title: string, amount: number) => offer([[title, "2030-08-01", amount, []]]);
    expect(compareOffers(request, [own("Night work", 100), asAsked, own("night work ", 200)]).extras).toEqual(
      [{ title: "Night work", cells: [100n, null, 200n] }],
    );
  });

  it("show line by line what is in the price, what was asked for first", () => {
    const { scope } = compareOffers(request, [
      offer([], [{ what: "membrane", answer: "changed", note: "bonded" }]),
      offer([], [{ what: "Certificate", answer: "included", note: "" }]),
    ]);
    expect(scope.map(({ what, asked }) => [what, asked])).toEqual([
      ["Membrane", true],
      ["Waste taken away", true],
      ["Certificate", false],
    ]);
    expect(scope[0]?.cells).toEqual([
      { kind: "said", line: { what: "membrane", answer: "changed", note: "bonded" } },
      { kind: "missing" },
    ]);
  });

  it("say when each hands over, against the last day that was asked for", () => {
    expect(compareOffers(request, [asAsked, joined]).handovers).toEqual([
      { by: "2030-08-21", daysLater: 0 },
      { by: "2030-09-01", daysLater: 11 },
    ]);
  });
});
