import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { ProjectTerms } from "@trestle/domain/projects/terms.ts";
import { expect, it } from "vitest";
import { frozenProblem } from "./check-frozen.ts";

const own: Omit<ProjectTerms, "salt"> = {
  version: 1,
  title: "Bowls pavilion",
  category: "retrofit",
  description: "The pavilion leaks at both valleys.",
  items: [{ what: "Shingles", quantity: "96", unit: "m²", each: "78500000000000000000" }],
  budget: { from: "1", to: "9" },
  milestones: [{ title: "Roof", proof: "", by: "2026-07-31", amount: "7536000000000000000000" }],
  wishedStart: null,
  location: null,
  donationGoal: null,
  scorsFrom: 1,
  openUntil: 1783724399,
  files: [],
};
const terms = { ...own, salt: `0x${"5a".repeat(32)}` };
const frozen = { terms, termsHash: termsHash(terms), openUntil: own.openUntil };

it("passes terms that are one's own under their own hash", () => {
  expect(frozenProblem(frozen, own)).toBeNull();
});

it("refuses a hash that is not that of the terms", () => {
  expect(frozenProblem({ ...frozen, termsHash: `0x${"00".repeat(32)}` }, own)).toMatch(
    /terms hash doesn’t match/,
  );
});

it("refuses terms that differ from what was typed, under any hash", () => {
  const other = { ...terms, budget: { from: "1", to: "10" } };
  expect(frozenProblem({ ...frozen, terms: other, termsHash: termsHash(other) }, own)).toMatch(
    /terms differ/,
  );
  expect(frozenProblem({ ...frozen, openUntil: own.openUntil + 1 }, own)).toMatch(/terms differ/);
});
