import { screen, within } from "@testing-library/react";
import { compareOffers } from "@trestle/domain/bids/comparison.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { comparisonCsv } from "../../comparison/comparison-csv.ts";
import { type ComparisonColumn, sortedColumns } from "../../comparison/comparison-order.ts";
import type { ComparisonSort } from "../../comparison/comparison-sort.ts";
import { aBidder, anOffer, aRequest } from "../../offer/test-offers.ts";
import { Comparison } from "./comparison.tsx";

const coins = (whole: number) => `${whole}000000000000000000`;
const [strip, floor, handover] = anOffer().milestones;
if (!strip || !floor || !handover) throw new Error("three milestones");

const joined = anOffer({
  quote: coins(9500),
  delivery: "2030-08-25",
  milestones: [
    { ...strip, title: "Strip and floor", by: "2030-07-07", amount: coins(3500), covers: [0, 1] },
    { ...handover, by: "2030-08-25" },
  ],
  scope: [
    { what: "Membrane", answer: "changed", note: "bonded studs" },
    { what: "Waste taken away", answer: "excluded", note: "" },
    { what: "Certificate", answer: "included", note: "" },
  ],
});
const short = anOffer({
  quote: coins(7000),
  milestones: [{ ...strip }, { ...handover }],
  scope: [{ what: "Membrane", answer: "included", note: "" }],
});
const columns: ComparisonColumn[] = [
  {
    key: "a",
    bidder: aBidder("Marlowe", 8),
    content: anOffer(),
    label: "private offer",
    isPrivate: true,
    at: "2030-05-30T10:00:00.000Z",
    onOpen: () => {},
  },
  {
    key: "b",
    bidder: aBidder("Brockley", 7),
    content: joined,
    label: "bid 0 on the chain",
    isPrivate: false,
    at: "2030-05-31T10:00:00.000Z",
    onOpen: () => {},
  },
  {
    key: "c",
    bidder: aBidder("Sydenham", 6),
    content: short,
    label: "bid 1 on the chain",
    isPrivate: false,
    at: "2030-05-31T10:00:00.000Z",
    onOpen: () => {},
  },
];

const show = (part: { sort?: ComparisonSort; onSort?: () => void; columns?: ComparisonColumn[] } = {}) =>
  renderAt(
    "/",
    <Comparison
      title="Shared garden studio"
      request={aRequest()}
      columns={part.columns ?? columns}
      sort={part.sort ?? "time"}
      onSort={part.onSort ?? (() => {})}
    />,
  );
/** The cells of a row by the name of its head, as text. */
const row = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("the comparison", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2030-06-01T12:00:00Z"), toFake: ["Date"] });
  });

  it("aligns the offers on what was asked for, and names what deviates, is joined or is missing", async () => {
    await show();
    const names = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(names.slice(1, 4).map((name) => name?.split(/\d/)[0])).toEqual([
      "Sydenham",
      "Marlowe",
      "Brockley",
    ]);
    expect(row(/^1 Strip out/)).toEqual([
      "1,000.0000 3 Jul",
      "1,000.0000 3 Jul",
      "3,500.0000 ≠ 7 Jul, 4 days later, with milestone 2",
    ]);
    expect(row(/^2 Floor/)).toEqual(["Not offered", "3,000.0000 17 Jul", "with milestone 1"]);
  });

  it("sums up, sets against the asked and adds what is missing at the mean of the others", async () => {
    await show();
    expect(row(/^Price/)).toEqual(["7,000.0000", "10,000.0000", "9,500.0000"]);
    expect(row(/^Against the asking price of 10,000.0000/)).toEqual(["−30%", "0%", "−5%"]);
    // The floor at the mean of 3,000 and of its share of 3,500, which is 2,625.
    expect(row(/^Including what’s missing/)).toEqual([
      "9,812.5000 ≠ 2,812.5000 DEV missing",
      "10,000.0000",
      "9,500.0000",
    ]);
    screen.getByText(/The highest is/);
  });

  it("tells what is in the price from what is changed, left out or not said", async () => {
    await show();
    expect(row(/^Membrane/)).toEqual(["included", "included", "bonded studs≠ changed"]);
    expect(row(/^Waste taken away/)).toEqual(["not stated", "included", "not included"]);
    expect(row(/^Certificate/)).toEqual(["–", "–", "included"]);
    expect(row(/^Handover/)).toEqual(["21 August", "21 August", "25 August≠ 4 days later"]);
  });

  it("says what is private, and hands the choice of an order on", async () => {
    const chosen = vi.fn();
    const { person } = await show({ onSort: chosen });
    screen.getByText("private offer");
    expect(screen.getByRole("button", { name: "Time" }).getAttribute("aria-pressed")).toBe("true");
    await person.click(screen.getByRole("button", { name: "SCORS" }));
    expect(chosen).toHaveBeenCalledWith("scors");
  });

  it("shows a developer's newest bid alone, says what speaks for it, and opens the earlier one", async () => {
    const opened = vi.fn();
    const [marlowe, brockley] = columns;
    if (!marlowe || !brockley) throw new Error("two columns");
    const before = { ...marlowe, key: "old", label: "bid 3 on chain", at: "2030-05-01T10:00:00.000Z" };
    const { person } = await show({
      columns: [{ ...before, content: short, onOpen: opened }, marlowe, brockley],
    });
    expect(screen.getAllByText("Marlowe", { selector: ".strong *" })).toHaveLength(1);
    screen.getByText("Closest to the request, fastest");
    screen.getByText("Lowest");
    await person.click(screen.getByText("1 earlier"));
    await person.click(screen.getByRole("button", { name: "Bid 3 on chain" }));
    expect(opened).toHaveBeenCalled();
  });

  it("explains only the marks that it bears", async () => {
    const { unmount } = await show();
    screen.getByText("differs");
    screen.getByText("missing");
    unmount();
    await show({ columns: columns.slice(0, 1) });
    expect(screen.queryByText("differs")).toBeNull();
    expect(screen.queryByText("missing")).toBeNull();
  });

  it("calls private offers alone no bids", async () => {
    await show({ columns: columns.filter(({ isPrivate }) => isPrivate) });
    screen.getByRole("heading", { name: "1 private offer for Shared garden studio" });
  });

  it("has nothing to sort or to save while there is nothing to compare", async () => {
    await show({ columns: [] });
    screen.getByRole("heading", { name: "No bids for Shared garden studio" });
    expect(screen.queryByRole("button", { name: "CSV" })).toBeNull();
  });

  it("is written to a file with every decimal that counts", () => {
    const sorted = sortedColumns(columns, "price");
    const csv = comparisonCsv(
      compareOffers(
        aRequest(),
        sorted.map(({ content }) => content),
      ),
      sorted,
    ).split("\r\n");
    expect(csv[0]).toBe('"","requested","Sydenham","Brockley","Marlowe"');
    expect(csv).toContain('"2 Floor","3000","not offered","with milestone 1","3000"');
    expect(csv).toContain(`"including what’s missing","","9812.5","9500","10000"`);
    expect(csv).toContain('"Membrane","requested","included","changed: bonded studs","included"');
  });
});
