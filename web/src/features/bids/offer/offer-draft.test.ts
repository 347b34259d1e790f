import { formatCoins } from "@trestle/domain/money.ts";
import { describe, expect, it } from "vitest";
import { notCovered, offerAsAsked, offerAsTyped, readOffer, sharedOut, withCover } from "./offer-draft.ts";
import { anOffer, aRequest } from "./test-offers.ts";

const NOW = Date.parse("2030-06-01T12:00:00Z") / 1000;
const request = aRequest();
const asked = () => offerAsAsked(request, NOW);
const fields = (typed: ReturnType<typeof asked>) =>
  readOffer(typed, request, NOW).problems.map(({ field }) => field);

describe("an offer that is being typed", () => {
  it("begins as what was asked for, with nothing wrong", () => {
    const { content, problems } = readOffer(asked(), request, NOW);
    expect(problems).toEqual([]);
    expect(content.quote).toBe(request.asked);
    expect(content.delivery).toBe("2030-08-21");
    expect(content.scope.map(({ answer }) => answer)).toEqual(["included", "included"]);
  });

  it("holds for 30 days, or until the request closes", () => {
    expect(asked().expiry).toBe("2030-06-15");
    expect(offerAsAsked(request, NOW - 30 * 86_400).expiry).toBe("2030-06-01");
    const ends = aRequest({ openUntil: Date.parse("2030-06-10T18:00:00Z") / 1000 });
    const { content, problems } = readOffer(offerAsAsked(ends, NOW), ends, NOW);
    expect(content.expiry).toBe(ends.openUntil);
    expect(problems).toEqual([]);
  });

  it.each(["10,000", "10 000", "10000.00", "10,000.00"])("reads a price typed as %s", (quote) => {
    expect(readOffer({ ...asked(), quote }, request, NOW).content.quote).toBe(
      (10_000n * 10n ** 18n).toString(),
    );
  });

  it("says of an amount that it cannot be read, rather than that it does not add up", () => {
    const typed = { ...asked(), quote: "10,00" };
    expect(readOffer(typed, request, NOW).problems).toEqual([
      {
        field: "quote",
        message:
          "Your price isn’t a number we understand. Use a comma between thousands, as in 1,234.50, and a point before decimals.",
      },
    ]);
  });

  it("names every field that is missing, in the order of the form", () => {
    const typed = asked();
    const [first, ...rest] = typed.milestones;
    if (!first) throw new Error("no milestone");
    typed.milestones = [{ ...first, title: " ", amount: "" }, ...rest];
    typed.expiry = "";
    typed.scope = [...typed.scope, { what: "", answer: "included", note: "", own: true }];
    expect(fields(typed)).toEqual([
      "expiry",
      "milestones.0.title",
      "milestones.0.amount",
      "milestones",
      "scope.2.what",
    ]);
  });

  it("wants to know what is changed, and no line twice", () => {
    const typed = asked();
    typed.scope = [
      { what: "Membrane", answer: "changed", note: " ", own: false },
      { what: "membrane ", answer: "included", note: "", own: true },
    ];
    expect(fields(typed)).toEqual(["scope.0.note", "scope.1.what"]);
  });

  it("drops a note to what is included after all", () => {
    const typed = asked();
    typed.scope = [{ what: "Membrane", answer: "included", note: "bonded", own: false }];
    expect(readOffer(typed, request, NOW).content.scope[0]?.note).toBe("");
  });
});

describe("sharing out the price", () => {
  it("keeps the proportion asked, and loses nothing to rounding", () => {
    const typed = { ...asked(), quote: "9999.99" };
    const shared = sharedOut(typed, request);
    expect(shared?.map(({ amount }) => amount)).toEqual(["999.999", "2999.997", "5999.994"]);
    expect(readOffer({ ...typed, milestones: shared ?? [] }, request, NOW).problems).toEqual([]);
    const odd = sharedOut({ ...asked(), quote: "0.0007" }, request);
    expect(odd?.map(({ amount }) => amount)).toEqual(["0", "0.0002", "0.0005"]);
  });

  it("leaves the bidder's own milestones as they are, and joins what was joined", () => {
    const typed = { ...asked(), quote: "9000" };
    typed.milestones = [
      { title: "All of the floor", by: "2030-07-17", amount: "", covers: [0, 1] },
      { title: "Night work", by: "2030-08-01", amount: "1000", covers: [] },
      { title: "Handover", by: "2030-08-21", amount: "", covers: [2] },
    ];
    expect(sharedOut(typed, request)?.map(({ amount }) => amount)).toEqual(["3200", "1000", "4800"]);
  });

  it("shares evenly where nothing that was asked for is left, and not at all without a price", () => {
    const typed = { ...asked(), quote: "100" };
    typed.milestones = typed.milestones.slice(1).map((row) => ({ ...row, covers: [] }));
    expect(sharedOut(typed, request)?.map(({ amount }) => amount)).toEqual(["50", "50"]);
    expect(sharedOut({ ...typed, quote: "" }, request)).toBeNull();
  });
});

describe("what was asked for", () => {
  it("belongs to one milestone of the offer at a time", () => {
    const taken = withCover(asked().milestones, 0, 2);
    expect(taken.map(({ covers }) => covers)).toEqual([[0, 2], [1], []]);
    expect(withCover(taken, 0, 2).map(({ covers }) => covers)).toEqual([[0], [1], []]);
  });

  it("is named when no milestone brings it", () => {
    expect(notCovered(asked(), request)).toEqual([]);
    expect(notCovered({ ...asked(), milestones: asked().milestones.slice(1) }, request)).toEqual([0]);
  });
});

describe("an earlier offer put back into the form", () => {
  it("comes back as it was, apart from its message", () => {
    const offer = anOffer({ message: "As discussed." });
    const { content } = readOffer(offerAsTyped(offer, request, NOW), request, NOW);
    expect(content).toEqual({ ...offer, message: "" });
  });

  it("asks for what it was silent about, and knows its own lines", () => {
    const offer = anOffer({ scope: [{ what: "Night work", answer: "included", note: "" }] });
    expect(offerAsTyped(offer, request, NOW).scope.map(({ what, own }) => [what, own])).toEqual([
      ["Night work", true],
      ["Membrane", false],
      ["Waste taken away", false],
    ]);
  });

  it("holds again once it has run out", () => {
    const offer = anOffer({ expiry: NOW - 1 });
    expect(offerAsTyped(offer, request, NOW).expiry).toBe("2030-06-15");
  });

  it("keeps amounts that do not fit four decimals", () => {
    const offer = anOffer({ quote: "1234567890123456789" });
    expect(offerAsTyped(offer, request, NOW).quote).toBe("1.234567890123456789");
    expect(formatCoins(1234567890123456789n)).toBe("1.2345 DEV");
  });
});
