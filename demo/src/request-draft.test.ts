import { termsOfDraft } from "@trestle/domain/projects/draft.ts";
import { describe, expect, it } from "vitest";
import { demoAccounts, demoCustomers } from "./people.ts";
import { draftOf } from "./request-draft.ts";
import { demoHouseholds, openRequests, pastWorks, privateRequests } from "./story.ts";

const all = [...openRequests, ...privateRequests, ...pastWorks];

describe("the demo's requests", () => {
  it("are forty on the market, each under a name of its own, asked by somebody with a wallet", () => {
    expect(openRequests).toHaveLength(40);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    const askers = [...demoAccounts, ...demoCustomers, ...demoHouseholds].filter(
      ({ wallet }) => wallet !== undefined,
    );
    for (const { by } of all) expect(askers.map(({ username }) => username)).toContain(by);
  });

  it.each(all.map((request) => [request.title, request] as const))(
    "%s could be posted by a person",
    (_, request) => {
      expect(request.milestones.reduce((sum, [, percent]) => sum + percent, 0)).toBe(100);
      expect(termsOfDraft(draftOf(request), [], Date.now() / 1000).problems).toEqual([]);
    },
  );
});
