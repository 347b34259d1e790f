import { expect, it } from "vitest";
import { dueDates } from "./due-dates.ts";
import { openProject, type ProjectOnChain, pendingMilestone } from "./project-on-chain.ts";

const DAY = 86_400;
const active = (): ProjectOnChain => ({
  ...openProject("0xc", 5 * DAY),
  status: "active",
  developer: "0xd",
  acceptedAt: 1_000,
  reviewWindow: 14 * DAY,
  milestones: [pendingMilestone("10", 20 * DAY), pendingMilestone("5", 40 * DAY)],
});

it("closes an open request when its time is over, and sends its parked loan back after 30 days", () => {
  const project = { ...openProject("0xc", 9 * DAY), loan: { pool: "0xp", amount: "7", fundedAt: DAY } };
  project.left.loan = "7";
  expect(dueDates(project)).toEqual([
    { act: "returnLoan", milestone: null, at: 31 * DAY, occasion: `7/${DAY}` },
    { act: "closeExpired", milestone: null, at: 9 * DAY, occasion: String(9 * DAY) },
  ]);
});

it("knows the dates of what is owed, and when anyone can cancel", () => {
  expect(dueDates(active()).map(({ act, milestone, at }) => [act, milestone, at])).toEqual([
    ["milestoneDue", 0, 20 * DAY],
    ["milestoneDue", 1, 40 * DAY],
    ["cancelOverdue", null, 110 * DAY],
  ]);
});

it("leaves out dates that still move because a submission waits", () => {
  const project = active();
  Object.assign(project.milestones[0] ?? {}, {
    status: "submitted",
    submittedAt: DAY,
    since: DAY,
    reviewEndsAt: 15 * DAY,
  });
  project.waitingSince = DAY;
  expect(dueDates(project)).toEqual([
    { act: "claimAfterReview", milestone: 0, at: 15 * DAY, occasion: String(DAY) },
  ]);
});
