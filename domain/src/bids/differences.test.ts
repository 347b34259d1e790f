import { describe, expect, it } from "vitest";
import { differencesOf } from "./differences.ts";
import type { OfferContent } from "./offer.ts";

const offer = (part: Partial<OfferContent> = {}): OfferContent => ({
  quote: "100",
  delivery: "2030-08-21",
  message: "",
  milestones: [
    { title: "Strip out", by: "2030-07-03", amount: "40", covers: [0] },
    { title: "Handover", by: "2030-08-21", amount: "60", covers: [1] },
  ],
  scope: [
    { what: "Cladding", answer: "included", note: "" },
    { what: "Waste", answer: "excluded", note: "" },
  ],
  expiry: 1,
  ...part,
});
const none = { quote: null, delivery: null, expiry: null, scope: [], milestones: [] };

describe("the differences of two offers", () => {
  it("are none between an offer and itself, even with another message", () => {
    expect(differencesOf(offer(), offer({ message: "Again" }))).toEqual(none);
  });

  it("name price, delivery and expiry with what they were", () => {
    expect(differencesOf(offer(), offer({ quote: "90", delivery: "2030-08-20", expiry: 2 }))).toEqual({
      ...none,
      quote: { before: "100", after: "90" },
      delivery: { before: "2030-08-21", after: "2030-08-20" },
      expiry: { before: 1, after: 2 },
    });
  });

  it("tell a line that is added, changed or gone from one that is only written otherwise", () => {
    const after = offer({
      scope: [
        { what: "cladding ", answer: "changed", note: "larch" },
        { what: "Step-free door", answer: "included", note: "" },
      ],
    });
    expect(differencesOf(offer(), after).scope).toEqual([
      { kind: "changed", line: after.scope[0], before: offer().scope[0] },
      { kind: "added", line: after.scope[1] },
      { kind: "removed", line: offer().scope[1] },
    ]);
    const rewritten = offer({
      scope: offer().scope.map((line) => ({ ...line, what: line.what.toUpperCase() })),
    });
    expect(differencesOf(offer(), rewritten).scope).toEqual([]);
  });

  it("tell a milestone that is moved, dearer, new or gone", () => {
    const [first, last] = offer().milestones;
    if (!first || !last) throw new Error("two milestones");
    const extra = { title: "Green roof", by: "2030-09-01", amount: "10", covers: [] };
    const changes = differencesOf(offer(), offer({ milestones: [{ ...first, amount: "50" }, extra] }));
    expect(
      changes.milestones.map(({ title, before, after }) => [title, before?.amount, after?.amount]),
    ).toEqual([
      ["Strip out", "40", "50"],
      ["Green roof", undefined, "10"],
      ["Handover", "60", undefined],
    ]);
  });

  it("do not confuse milestones of the same name", () => {
    const twice = offer({
      milestones: [
        { title: "Phase", by: "2030-07-03", amount: "40", covers: [0] },
        { title: "Phase", by: "2030-08-21", amount: "60", covers: [1] },
      ],
    });
    expect(differencesOf(twice, twice).milestones).toEqual([]);
    const [first, last] = twice.milestones;
    if (!first || !last) throw new Error("two milestones");
    const changes = differencesOf(twice, {
      ...twice,
      milestones: [first, { ...last, amount: "70" }],
    }).milestones;
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ before: { amount: "60" }, after: { amount: "70" } });
  });

  it("show that a milestone no longer brings what was asked for", () => {
    const [first, last] = offer().milestones;
    if (!first || !last) throw new Error("two milestones");
    const changes = differencesOf(
      offer(),
      offer({ milestones: [first, { ...last, covers: [] }] }),
    ).milestones;
    expect(changes).toMatchObject([{ title: "Handover", before: { covers: [1] }, after: { covers: [] } }]);
  });
});
