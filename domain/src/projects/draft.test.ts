import { describe, expect, it } from "vitest";
import { endOfDay } from "../day.ts";
import { type DraftContent, draftContent, emptyDraft, estimateOfDraft, termsOfDraft } from "./draft.ts";
import { LONGEST_OPEN_DAYS, projectTerms } from "./terms.ts";

const COIN = 10n ** 18n;
const now = Date.parse("2026-06-09T12:00:00Z") / 1000;
const salt = `0x${"5a".repeat(32)}`;

const pavilion: DraftContent = {
  title: "  Bowls pavilion, repaired  ",
  category: "retrofit",
  description: "The pavilion leaks at both valleys and has two steps at its door.",
  items: [
    { what: " Cedar shingles ", quantity: "96", unit: "m²", each: "78.50" },
    { what: "Ramp", quantity: "2.5", unit: "m", each: "400" },
  ],
  budgetFrom: "8000",
  budgetTo: "9 000.50",
  milestones: [
    { title: "Roof", proof: "photographs", by: "2026-07-31", amount: "7536" },
    { title: "Ramp", proof: "", by: "2026-08-21", amount: "1000" },
  ],
  wishedStart: "2026-07-20",
  hasPlace: true,
  location: { latitude: 51.561234, longitude: -0.087912, label: "Clissold Park" },
  hideSpot: false,
  donationGoal: "",
  openUntil: "2026-07-10",
  scorsFrom: 6,
};
const file = {
  id: "x",
  name: "survey.pdf",
  size: 10,
  sha256: "a".repeat(64),
  contentType: "application/pdf",
};

const check = (change: Partial<DraftContent>, at = now) => termsOfDraft({ ...pavilion, ...change }, [], at);
const problemsAt = (change: Partial<DraftContent>, field: string, at = now) =>
  check(change, at).problems.filter((problem) => problem.field === field);
const item = (change: Partial<DraftContent["items"][number]>) => ({
  items: pavilion.items.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});
const milestone = (index: number, change: Partial<DraftContent["milestones"][number]>) => ({
  milestones: pavilion.milestones.map((one, at) => (at === index ? { ...one, ...change } : one)),
});

describe("the terms of a finished draft", () => {
  it("are what was typed, trimmed, in wei, and pass the schema of terms", () => {
    const { problems, terms } = termsOfDraft(pavilion, [file], now);
    expect(problems).toEqual([]);
    expect(projectTerms.safeParse({ ...terms, salt }).success).toBe(true);
    expect(terms).toMatchObject({
      version: 1,
      title: "Bowls pavilion, repaired",
      items: [
        { what: "Cedar shingles", quantity: "96", each: "78500000000000000000" },
        { quantity: "2.5", each: (400n * COIN).toString() },
      ],
      budget: { from: (8000n * COIN).toString(), to: "9000500000000000000000" },
      donationGoal: null,
      scorsFrom: 6,
      openUntil: Date.parse("2026-07-10T23:59:59Z") / 1000,
      location: pavilion.location,
    });
  });

  it("carry the hashes of the files and nothing else of them", () => {
    expect(termsOfDraft(pavilion, [file], now).terms?.files).toEqual([
      { name: "survey.pdf", size: 10, sha256: "a".repeat(64) },
    ]);
  });

  it("say nothing of where it is when the work has no place, even if a pin was set before", () => {
    expect(check({ hasPlace: false }).terms?.location).toBeNull();
    expect(check({ hasPlace: false, location: null }).problems).toEqual([]);
  });

  it("name the surroundings alone where the spot is kept", () => {
    const at = check({ hideSpot: true }).terms?.location;
    expect(at).toEqual({ latitude: 51.56, longitude: -0.09, label: "Clissold Park" });
  });

  it("keep the exact location of a new draft private until its owner opens it", () => {
    const { hideSpot } = emptyDraft;
    expect(check({ hideSpot }).terms?.location).toMatchObject({ latitude: 51.56 });
  });

  it("hold a donation goal only if one was typed", () => {
    expect(check({ donationGoal: " 2,500.5 " }).terms?.donationGoal).toBe("2500500000000000000000");
    expect(check({ donationGoal: "  " }).terms?.donationGoal).toBeNull();
    expect(check({ wishedStart: "" }).terms?.wishedStart).toBeNull();
  });

  it("takes no donation goal below 1 DEV", () => {
    expect(check({ donationGoal: "0.999" }).problems).toEqual([
      { step: "funding", field: "donationGoal", message: "The donation goal must be at least 1 DEV." },
    ]);
    expect(check({ donationGoal: "1" }).problems).toEqual([]);
  });
});

describe("what stands between a draft and its posting", () => {
  it("is everything, in the order of the steps, when nothing was typed", () => {
    const { problems, terms } = termsOfDraft(emptyDraft, [], now);
    expect(terms).toBeNull();
    expect(new Set(problems.map(({ step }) => step))).toEqual(
      new Set(["work", "budget", "milestones", "place", "funding"]),
    );
    expect(problems[0]).toEqual({
      step: "work",
      field: "title",
      message: "Enter a title of at least 4 letters.",
    });
  });

  it.each([
    ["title", { title: "  Hut " }],
    ["category", { category: "" as const }],
    ["description", { description: "   too short.      " }],
    ["wishedStart", { wishedStart: "soon" }],
    ["wishedStart", { wishedStart: "2026-06-08" }],
    ["items", { items: [] }],
    ["items.0.what", item({ what: "  " })],
    ["items.0.quantity", item({ quantity: "" })],
    ["items.0.quantity", item({ quantity: "0" })],
    ["items.0.quantity", item({ quantity: "-3" })],
    ["items.0.quantity", item({ quantity: "1.2345" })],
    ["items.0.each", item({ each: "1250,125" })],
    ["items.0.each", item({ each: "0" })],
    ["items.0.each", item({ each: "lots" })],
    ["budgetFrom", { budgetFrom: "" }],
    ["budgetTo", { budgetTo: "1.000,00" }],
    ["budgetTo", { budgetFrom: "9001", budgetTo: "9000" }],
    ["milestones", { milestones: [] }],
    ["milestones.1.title", milestone(1, { title: " " })],
    ["milestones.1.amount", milestone(1, { amount: "0" })],
    ["milestones.1.by", milestone(1, { by: "21 August" })],
    ["milestones.1.by", milestone(1, { by: "2026-07-31" })],
    ["milestones.0.by", milestone(0, { by: "2026-07-10" })],
    ["milestones", milestone(1, { amount: "1000.000000000000000001" })],
    ["location", { location: null }],
    ["donationGoal", { donationGoal: "some" }],
    ["donationGoal", { donationGoal: "0" }],
    ["openUntil", { openUntil: "" }],
    ["openUntil", { openUntil: "2026-06-08" }],
  ])("is said at %s for %j", (field, change) => {
    expect(problemsAt(change, field)).not.toEqual([]);
    expect(check(change).terms).toBeNull();
  });

  it.each([
    ["1,250", 125_000n],
    ["1.250", 125n],
    ["1 250", 125_000n],
    ["2,50", 0n],
    ["1250,125", 0n],
  ])("reads the commas of a quantity such as %s as those of amounts", (typed, coins) => {
    const { items } = item({ quantity: typed, each: "100" });
    expect(estimateOfDraft({ items: items.slice(0, 1) })).toBe(coins * COIN);
  });

  it.each([
    [{ budgetFrom: "-5" }, "budgetFrom", "The lower end of your budget must be above zero."],
    [{ budgetFrom: "" }, "budgetFrom", "Enter the lower end of your budget."],
    [item({ each: "0" }), "items.0.each", "Item 1: the unit price must be above zero."],
    [
      milestone(0, { amount: "1,25,0" }),
      "milestones.0.amount",
      "Milestone 1: the amount isn’t a number we understand. Use a comma between thousands, as in 1,234.50, and a point before decimals.",
    ],
    [
      { wishedStart: "2026-06-08" },
      "wishedStart",
      "The preferred start has passed. Choose a later date or leave it open.",
    ],
  ])("is said of %j at %s: %s", (change, field, message) => {
    expect(problemsAt(change, field)).toEqual([expect.objectContaining({ message })]);
  });

  it("takes a start today, and amounts as they are shown elsewhere", () => {
    expect(check({ wishedStart: "2026-06-09" }).problems).toEqual([]);
    expect(check({ budgetFrom: "8,000", budgetTo: "9,000.5000" }).problems).toEqual([]);
  });

  it("knows the calendar", () => {
    expect(problemsAt({ openUntil: "2026-06-31" }, "openUntil")).toHaveLength(1);
    expect(problemsAt({ wishedStart: "2027-02-29" }, "wishedStart")).toHaveLength(1);
    expect(problemsAt({ wishedStart: "2028-02-29" }, "wishedStart")).toHaveLength(0);
  });

  it("is items outside the budget, on either side, and not on its bounds", () => {
    expect(problemsAt({ budgetFrom: "8536.000000000000000001" }, "items")).toHaveLength(1);
    expect(problemsAt({ budgetFrom: "1", budgetTo: "8535.9999" }, "items")).toHaveLength(1);
    expect(check({ budgetFrom: "8536", budgetTo: "8536" }).problems).toEqual([]);
  });

  it("is a closing date that has passed, to the second, or lies beyond what the deed allows", () => {
    const closes = endOfDay("2026-07-10");
    expect(problemsAt({}, "openUntil", closes - 1)).toHaveLength(0);
    expect(problemsAt({}, "openUntil", closes)).toHaveLength(1);
    expect(problemsAt({}, "openUntil", closes - LONGEST_OPEN_DAYS * 86_400)).toHaveLength(0);
    expect(problemsAt({}, "openUntil", closes - LONGEST_OPEN_DAYS * 86_400 - 1)).toHaveLength(1);
  });
});

describe("the estimate of an unfinished draft", () => {
  it("counts what can be read and leaves out the rest", () => {
    expect(estimateOfDraft(pavilion)).toBe(8536n * COIN);
    expect(estimateOfDraft(item({ each: "1250,125" }))).toBe(1000n * COIN);
    expect(estimateOfDraft(item({ each: "1,250" }))).toBe(121_000n * COIN);
    expect(estimateOfDraft(item({ quantity: "many" }))).toBe(1000n * COIN);
    expect(estimateOfDraft(emptyDraft)).toBe(0n);
  });
});

describe("a draft on its way to the server", () => {
  it("may be empty or half typed, but holds nothing that does not belong there", () => {
    expect(draftContent.safeParse(emptyDraft).success).toBe(true);
    expect(draftContent.safeParse({ ...pavilion, budgetTo: "about 9" }).success).toBe(true);
    expect(draftContent.safeParse({ ...pavilion, owner: "somebody" }).success).toBe(false);
    expect(draftContent.safeParse({ ...pavilion, title: "x".repeat(121) }).success).toBe(false);
    expect(draftContent.safeParse({ ...pavilion, category: "castles" }).success).toBe(false);
  });
});
