import { termsOfDraft } from "@trestle/domain/projects/draft.ts";
import { describe, expect, it } from "vitest";
import { demoAccounts, demoCustomers } from "./accounts.ts";
import { finishedWorks } from "./finished-works.ts";
import { draftOf } from "./request-draft.ts";
import { otherRequests } from "./requests-elsewhere.ts";
import { londonRequests } from "./requests-london.ts";
import { runningWorks } from "./running-works.ts";

const open = [...londonRequests, ...otherRequests];
const all = [...open, ...finishedWorks, ...runningWorks];

describe("the demo's requests", () => {
  it("are forty on the market, each under a name of its own, asked by somebody with a wallet", () => {
    expect(open).toHaveLength(40);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    const askers = [...demoAccounts, ...demoCustomers].filter(({ wallet }) => wallet !== undefined);
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
