import { describe, expect, it } from "vitest";
import { emptyDraft } from "./draft.ts";
import { plannedOfDraft, restForLast, sharesOf, takesRest, withRestInLast } from "./milestone-shares.ts";

const COIN = 10n ** 18n;
const milestone = (amount: string) => ({ title: "", proof: "", by: "", amount });
const draftOf = (each: string, ...amounts: string[]) => ({
  ...emptyDraft,
  items: [{ what: "All of it", quantity: "1", unit: "whole" as const, each }],
  milestones: amounts.map(milestone),
});

describe("the last milestone", () => {
  it("takes what the others leave of the items, to the last decimal", () => {
    const draft = withRestInLast(draftOf("100.000000000000000001", "40", "25.5", ""));
    expect(draft.milestones.at(-1)?.amount).toBe("34.500000000000000001");
    expect(restForLast(draft)).toBe(34n * COIN + COIN / 2n + 1n);
    expect(takesRest(draft)).toBe(true);
  });

  it("has no amount where the others take everything or more", () => {
    expect(withRestInLast(draftOf("100", "100", "7")).milestones.at(-1)?.amount).toBe("");
    expect(withRestInLast(draftOf("100", "130", "7")).milestones.at(-1)?.amount).toBe("");
    expect(restForLast(draftOf("100", "130", ""))).toBe(-30n * COIN);
  });

  it("is left alone where it has an amount of its own", () => {
    expect(takesRest(draftOf("100", "40", "50"))).toBe(false);
    expect(takesRest(draftOf("100", "40", "60.0"))).toBe(true);
    expect(takesRest(draftOf("100", "40", ""))).toBe(true);
  });

  it("is the whole where it is the only one, and nothing happens where there is none", () => {
    expect(withRestInLast(draftOf("100", "")).milestones[0]?.amount).toBe("100");
    const none = draftOf("100");
    expect(withRestInLast(none)).toBe(none);
  });
});

describe("shares", () => {
  it("make up a hundred, the largest remainders rounded up first", () => {
    expect(sharesOf(["1", "1", "1"].map(milestone))).toEqual([34, 33, 33]);
    expect(sharesOf(["3522", "8218", "5870", "4226.4", "1643.6"].map(milestone))).toEqual([
      15, 35, 25, 18, 7,
    ]);
  });

  it("are nothing while no amount can be read", () => {
    expect(sharesOf(["", "much"].map(milestone))).toEqual([0, 0]);
    expect(plannedOfDraft({ milestones: [milestone("much"), milestone("2")] })).toBe(2n * COIN);
  });
});
