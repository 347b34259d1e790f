import type { DraftContent } from "@trestle/domain/projects/draft.ts";
import type { DemoRequest } from "./story.ts";

const DAY_MS = 86_400_000;
const dayIn = (days: number, now: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
const coins = (hundredths: number) => (hundredths / 100).toFixed(2);

/** Returns a milestone's proof of completion: photographs for work at a site, otherwise a deliverable. */
function proofOf(index: number, count: number, hasSite: boolean): string {
  if (index === count - 1)
    return hasSite
      ? "A walk round the site with the snag list signed by both, and photos of the finished work."
      : "Everything handed over, with a list of what was tested and its results.";
  if (!hasSite) return "The part itself to inspect, and a note of what was tested.";
  return index === 0
    ? "Photos before and after, and the delivery notes of the materials."
    : "Photos of each side, and close-ups of what will be covered later.";
}

/** Builds a customer's draft. Dates are relative to the first start; everything else is constant. */
export function draftOf(request: Omit<DemoRequest, "by" | "pictures">, now = Date.now()): DraftContent {
  const { items, milestones, place, closesIn, weeks, goal } = request;
  const estimate = items.reduce((sum, [, quantity, , each]) => sum + Math.round(quantity * each * 100), 0);
  const shares = milestones.map(([, percent]) => Math.round((estimate * percent) / 100));
  // The last takes the rest.
  const rest = estimate - shares.slice(0, -1).reduce((sum, share) => sum + share, 0);
  const begin = closesIn + 10;
  return {
    title: request.title,
    category: request.category,
    description: request.text,
    items: items.map(([what, quantity, unit, each]) => ({
      what,
      quantity: String(quantity),
      unit,
      each: coins(Math.round(each * 100)),
    })),
    budgetFrom: coins(Math.floor(estimate * 0.9)),
    budgetTo: coins(Math.ceil(estimate * 1.15)),
    milestones: milestones.map(([title], index) => ({
      title,
      proof: proofOf(index, milestones.length, place !== undefined),
      by: dayIn(begin + Math.round((weeks * 7 * (index + 1)) / milestones.length), now),
      amount: coins(index === milestones.length - 1 ? rest : (shares[index] ?? 0)),
    })),
    wishedStart: dayIn(begin, now),
    hasPlace: place !== undefined,
    location: place ? { label: place[0], latitude: place[1], longitude: place[2] } : null,
    hideSpot: true,
    donationGoal: goal ? coins(Math.round((estimate * goal) / 100)) : "",
    openUntil: dayIn(closesIn, now),
    scorsFrom: request.scorsFrom ?? 1,
  };
}
