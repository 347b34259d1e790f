import { describe, expect, it } from "vitest";
import { DAYS_BEFORE } from "./calendar.ts";
import { demoAccounts, demoCustomers, demoDevelopers } from "./people.ts";
import type { PastWork } from "./story.ts";
import { demoDonations, demoHouseholds, openRequests, pastWorks } from "./story.ts";

const people = [...demoAccounts, ...demoCustomers, ...demoDevelopers, ...demoHouseholds];
const joinedOn = (name: string): number => people.find(({ username }) => username === name)?.joined ?? 0;

/** Returns the ending of a work from its last acts. */
function endingOf({ closed, accepted, milestones }: PastWork): string {
  if (closed) return closed.as;
  const steps = accepted?.steps ?? [];
  const acts = steps.map(({ act }) => act);
  const done = steps.filter(({ act }) => ["approve", "claim", "decide", "dispute_default"].includes(act));
  if (acts.includes("agree_settlement")) return "settled";
  if (acts.includes("cancel_overdue")) return "overdue";
  if (acts.includes("resign"))
    return acts.at(-1) === "resign" && done.length === 0 && acts.includes("submit") ? "closing" : "resigned";
  if (acts.includes("dispute_default")) return "default";
  if (acts.includes("decide")) return "decided";
  if (done.length === milestones.length) return acts.includes("claim") ? "finished by silence" : "finished";
  if (acts.includes("open_dispute")) return "dispute open";
  return acts.includes("request_changes") ? "changes requested" : "under way";
}

describe("the demo's year", () => {
  it("has every ending and every stage", () => {
    expect(new Set(pastWorks.map(endingOf))).toEqual(
      new Set([
        ...["finished", "finished by silence", "settled", "overdue", "resigned", "cancelled", "expired"],
        ...["decided", "default", "dispute open", "changes requested", "under way", "closing"],
      ]),
    );
  });

  it.each(demoDonations)("%s can take what %s gave", (project, by, coins, on) => {
    const request = openRequests.find(({ title }) => title === project);
    expect(on).toBeGreaterThan(request?.postedOn ?? 0);
    expect(people.find(({ username }) => username === by)?.wallet).toEqual(expect.any(Number));
    expect(Number(coins)).toBeGreaterThan(0);
  });

  it("gives a silent arbiter more than 42 days, since a block can be a second late", () => {
    const steps = pastWorks.flatMap(({ accepted }) => accepted?.steps ?? []);
    const defaults = steps.flatMap((step, place) =>
      step.act === "dispute_default"
        ? [step.on - (steps.slice(0, place).findLast(({ act }) => act === "open_dispute")?.on ?? step.on)]
        : [],
    );
    expect(defaults.length).toBeGreaterThan(0);
    for (const days of defaults) expect(days).toBeGreaterThan(42);
  });

  it("spreads over its months", () => {
    const days = pastWorks.flatMap(({ accepted }) => accepted?.steps.map(({ on }) => on) ?? []);
    const months = new Set(days.map((day) => Math.floor(-day / 30)));
    for (let month = 0; month < 10; month++) expect(months).toContain(month);
  });

  it.each(pastWorks.map((work) => [work.title, work] as const))("%s goes on in order", (_, work) => {
    const { by, postedOn, closesIn, closed, accepted, reviews } = work;
    expect(postedOn).toBeGreaterThan(1 - DAYS_BEFORE);
    expect(joinedOn(by)).toBeLessThanOrEqual(postedOn);
    if (closed?.as === "cancelled") expect(closed.on).toBeLessThan(postedOn + closesIn);
    if (closed?.as === "expired") expect(closed.on).toBeGreaterThan(postedOn + closesIn);
    if (!accepted) return;
    expect(joinedOn(accepted.developer)).toBeLessThan(accepted.on - 7);
    expect(accepted.on - 7).toBeGreaterThan(postedOn);
    expect(accepted.on).toBeLessThan(postedOn + closesIn);
    const days = [accepted.on, ...accepted.steps.map(({ on }) => on), reviews?.on ?? -1];
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(days.at(-1)).toBeLessThan(0);
  });
});
