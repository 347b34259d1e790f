import { describe, expect, it } from "vitest";
import { endOfDay } from "../day.ts";
import { type OfferContent, offerProblems } from "./offer.ts";

const NOW = Date.parse("2030-06-01T12:00:00Z") / 1000;
const asked = { asks: [{ title: "Strip out" }, { title: "Handover" }], openUntil: endOfDay("2030-06-15") };

const offer = (part: Partial<OfferContent> = {}): OfferContent => ({
  quote: "100",
  delivery: "2030-08-21",
  message: "",
  milestones: [
    { title: "Strip out", by: "2030-07-03", amount: "40", covers: [0] },
    { title: "Handover", by: "2030-08-21", amount: "60", covers: [1] },
  ],
  scope: [],
  expiry: endOfDay("2030-06-10"),
  ...part,
});
const milestone = (part: Partial<OfferContent["milestones"][number]>) =>
  offer({ milestones: [{ title: "All", by: "2030-08-21", amount: "100", covers: [0, 1], ...part }] });
const fields = (content: OfferContent) => offerProblems(content, asked, NOW).map(({ field }) => field);

describe("an offer", () => {
  it("that adds up and rises in time has nothing against it", () => {
    expect(offerProblems(offer(), asked, NOW)).toEqual([]);
    expect(offerProblems(milestone({}), asked, NOW)).toEqual([]);
  });

  it("may leave out what was asked for, and bring what was not", () => {
    expect(fields(milestone({ covers: [] }))).toEqual([]);
  });

  it("costs something, in every part", () => {
    expect(fields(milestone({ amount: "0" }))).toEqual(["milestones.0.amount", "milestones"]);
    expect(fields({ ...milestone({ amount: "0" }), quote: "0" })).toEqual(["quote", "milestones.0.amount"]);
  });

  it("says by how much its milestones miss the price", () => {
    const [problem] = offerProblems(
      offer({
        quote: "1500000000000000000",
        milestones: milestone({ amount: "1000000000000000000" }).milestones,
      }),
      asked,
      NOW,
    );
    expect(problem).toEqual({
      field: "milestones",
      message: "The milestones add up to 1.0000 DEV, but your price is 1.5000 DEV.",
    });
  });

  it("holds until a moment to come, and not longer than the request is open", () => {
    expect(fields(offer({ expiry: NOW }))).toEqual(["expiry"]);
    expect(fields(offer({ expiry: NOW + 1 }))).toEqual([]);
    expect(fields(offer({ expiry: asked.openUntil }))).toEqual([]);
    expect(fields(offer({ expiry: asked.openUntil + 1 }))).toEqual(["expiry"]);
  });

  it("has its first milestone due after the offer itself has ended", () => {
    const early = milestone({ by: "2030-06-10" });
    expect(offerProblems({ ...early, delivery: "2030-06-10" }, asked, NOW)).toEqual([
      { field: "milestones.0.by", message: "Milestone 1: choose a date after the offer expires." },
    ]);
    expect(fields({ ...milestone({ by: "2030-06-11" }), delivery: "2030-06-11" })).toEqual([]);
  });

  it("has its milestones one after the other, none on the day of another", () => {
    const [first, last] = offer().milestones;
    if (!first || !last) throw new Error("two milestones");
    expect(fields(offer({ milestones: [{ ...first, by: last.by }, last] }))).toEqual(["milestones.1.by"]);
    expect(fields(offer({ milestones: [last, first], delivery: first.by }))).toEqual(["milestones.1.by"]);
  });

  it("ends within three years, as the escrow wants it", () => {
    expect(fields({ ...milestone({ by: "2033-05-30" }), delivery: "2033-05-30" })).toEqual([]);
    expect(fields({ ...milestone({ by: "2033-06-02" }), delivery: "2033-06-02" })).toEqual([
      "milestones.0.by",
    ]);
  });

  it("reports a day that doesn't exist once per field", () => {
    expect(fields({ ...milestone({ by: "2030-02-30" }), delivery: "2030-02-30" })).toEqual([
      "delivery",
      "milestones.0.by",
    ]);
  });

  it("is done on the day of its last milestone", () => {
    expect(fields(offer({ delivery: "2030-08-22" }))).toEqual(["delivery"]);
  });

  it("brings each thing that was asked for once, and nothing that was not asked for by number", () => {
    const [first, last] = offer().milestones;
    if (!first || !last) throw new Error("two milestones");
    expect(fields(offer({ milestones: [first, { ...last, covers: [0] }] }))).toEqual(["milestones.1.covers"]);
    expect(fields(milestone({ covers: [2] }))).toEqual(["milestones.0.covers"]);
  });
});
