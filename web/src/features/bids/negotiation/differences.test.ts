import { describe, expect, it } from "vitest";
import { anOffer } from "../offer/test-offers.ts";
import { type DifferenceRow, differenceRows } from "./differences.ts";

const coins = (whole: number) => `${whole}000000000000000000`;

/** A line as it reads: `[struck out]`, `{underlined}`; the spaces that hold a date together look like others. */
const read = (rows: DifferenceRow[], name: DifferenceRow["name"]) =>
  rows
    .find((row) => row.name === name)
    ?.pieces.map((line) =>
      line
        .map(({ kind, text }) => (kind === "old" ? `[${text}]` : kind === "new" ? `{${text}}` : text))
        .join("")
        .replaceAll("\u00a0", " "),
    );

describe("the first offer", () => {
  it("says its scope and its dates, with nothing struck out", () => {
    const rows = differenceRows(null, anOffer());
    expect(read(rows, "Scope")).toEqual(["Membrane", "Waste taken away"]);
    expect(read(rows, "Dates")).toEqual(["completed by 21 Aug, 3 milestones"]);
    expect(rows.map(({ name }) => name)).toEqual(["Scope", "Dates"]);
  });

  it("names what it leaves out", () => {
    const scope = [{ what: "Membrane", answer: "excluded" as const, note: "by others" }];
    expect(read(differenceRows(null, anOffer({ scope })), "Scope")).toEqual(["without Membrane (by others)"]);
  });
});

describe("a counter-offer", () => {
  it("shows the old price struck out, the new one, and what lies between with its sign", () => {
    const [less, more] = [anOffer({ quote: coins(9600) }), anOffer({ quote: coins(10_250) })];
    expect(read(differenceRows(anOffer(), less), "Price")).toEqual([
      "[10,000.0000] → {9,600.0000} −400.0000",
    ]);
    expect(read(differenceRows(less, more), "Price")).toEqual(["[9,600.0000] → {10,250.0000} +650.0000"]);
  });

  it("has no line for a price that stays, and says that scope and dates stay", () => {
    const rows = differenceRows(anOffer(), anOffer());
    expect(read(rows, "Price")).toBeUndefined();
    expect(read(rows, "Scope")).toEqual(["as before"]);
    expect(read(rows, "Dates")).toEqual(["21 Aug unchanged"]);
  });

  it("shows what was added to the scope, changed in it and taken out of it", () => {
    const after = anOffer({
      scope: [
        { what: "Membrane", answer: "changed", note: "EPDM" },
        { what: "Step-free door", answer: "included", note: "" },
      ],
    });
    expect(read(differenceRows(anOffer(), after), "Scope")).toEqual([
      "[Membrane included] → {Membrane changed, EPDM}",
      "{+ Step-free door}",
      "[Waste taken away]",
    ]);
  });

  it("keeps a day and its month on one line", () => {
    const rows = differenceRows(anOffer(), anOffer({ delivery: "2030-02-01" }));
    const dates = rows
      .find(({ name }) => name === "Dates")
      ?.pieces.flat()
      .map(({ text }) => text);
    expect(dates).toEqual(["21\u00a0Aug", " → ", "1\u00a0Feb"]);
  });

  it("tells the reader when the new date is the one they had asked for", () => {
    const after = anOffer({ delivery: "2030-08-14" });
    expect(read(differenceRows(anOffer(), after, "2030-08-14"), "Dates")).toEqual([
      "[21 Aug] → {14 Aug} as you requested",
    ]);
    expect(read(differenceRows(anOffer(), after, "2030-08-10"), "Dates")).toEqual(["[21 Aug] → {14 Aug}"]);
  });

  it("shows which milestones move, cost otherwise, come and go", () => {
    const [first, second] = anOffer().milestones;
    if (!first || !second) throw new Error("The offer has milestones.");
    const after = anOffer({
      milestones: [
        { ...first, amount: coins(1500) },
        { ...second, by: "2030-07-20", amount: coins(2500) },
        { title: "Green roof", by: "2030-08-21", amount: coins(6000), covers: [2] },
      ],
    });
    expect(read(differenceRows(anOffer(), after), "Milestones")).toEqual([
      "Strip out: [1,000.0000] → {1,500.0000}",
      "Floor: [3,000.0000] → {2,500.0000}, [17 Jul] → {20 Jul}",
      "{+ Green roof, 6,000.0000 by 21 Aug}",
      "[Handover, 6,000.0000 by 21 Aug]",
    ]);
  });
});
