import { expect, it } from "vitest";
import { isVerified, pendingMilestone, progressOf } from "./project-on-chain.ts";

const ARBITER_SPLIT = { by: "0x1", toDeveloper: "20", fee: "0", refunded: "20", reasonHash: null };
const milestones = [
  { ...pendingMilestone("60", 0), status: "released" as const },
  { ...pendingMilestone("40", 0), status: "resolved" as const },
];

it("counts a settled milestone by what was paid for it, not as verified work", () => {
  expect(progressOf({ milestones, released: "65" })).toEqual({ completed: 65, verified: 65 });
  expect(milestones.map(isVerified)).toEqual([true, false]);
});

it("counts a milestone that the arbiter decided as handed in and verified", () => {
  const decided = milestones.map((one, index) => (index === 1 ? { ...one, decision: ARBITER_SPLIT } : one));
  expect(progressOf({ milestones: decided, released: "80" })).toEqual({
    completed: 100,
    verified: 80,
  });
  expect(decided.map(isVerified)).toEqual([true, true]);
});
