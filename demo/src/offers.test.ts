import { offerProblems } from "@trestle/domain/bids/offer.ts";
import { termsOfDraft } from "@trestle/domain/projects/draft.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { describe, expect, it } from "vitest";
import { offerContentOf } from "./offer-content.ts";
import { demoAccounts, demoCustomers, demoDevelopers, demoInvestors } from "./people.ts";
import { draftOf } from "./request-draft.ts";
import { demoBids, demoHouseholds, demoInvitations, demoTalks, openRequests, pastWorks } from "./story.ts";
import type { DemoOffer } from "./story-parts.ts";

const requests = [...openRequests, ...pastWorks];
const developers = [...demoAccounts, ...demoDevelopers].filter(({ role }) => role === "developer");
const now = Date.now();

function problemsOf(title: string, offer: DemoOffer) {
  const request = requests.find((candidate) => candidate.title === title);
  const { terms } = request ? termsOfDraft(draftOf(request, now), [], now / 1000) : { terms: null };
  if (!terms) return [`there is no request ${title}`];
  if (terms.scorsFrom > SCORS_DEFAULT) return [`${title} asks for more than a developer without ratings has`];
  const { milestones: asks, items, openUntil } = terms;
  const project = { asks, items, openUntil: new Date(openUntil * 1000).toISOString() };
  return offerProblems(offerContentOf(project, offer, now), { asks, openUntil }, now / 1000);
}

describe("the demo's dealings", () => {
  it.each(demoBids.map((bid) => [bid.by, bid.project, bid] as const))(
    "%s could place the bid on %s",
    (by, project, bid) => {
      expect(developers.map(({ username }) => username)).toContain(by);
      expect(problemsOf(project, bid)).toEqual([]);
    },
  );

  it.each(demoTalks.map((talk) => [talk.developer, talk.project, talk] as const))(
    "%s and the customer could have talked so about %s",
    (developer, project, { steps }) => {
      expect(developers.map(({ username }) => username)).toContain(developer);
      for (const step of steps) if ("offer" in step) expect(problemsOf(project, step.offer)).toEqual([]);
    },
  );

  it("have wallets of their own, and works that a person could have asked for", () => {
    const wallets = [
      ...demoAccounts,
      ...demoCustomers,
      ...demoDevelopers,
      ...demoInvestors,
      ...demoHouseholds,
    ].flatMap(({ wallet }) => wallet ?? []);
    expect(new Set(wallets).size).toBe(wallets.length);
    for (const work of pastWorks) expect(problemsOf(work.title, { percent: 100 })).toEqual([]);
    for (const { project } of demoInvitations) expect(requests.map(({ title }) => title)).toContain(project);
  });
});
