import { pages } from "@trestle/domain/pages.ts";
import type { Tour } from "@trestle/domain/tour/tour.ts";

type Place = { to: string; search: { draft?: string; project?: string }; id: string };

/** Returns the page of the tour's current step, and the id of the element to show. */
export function placeOf({ step, projectId }: Tour): Place {
  if (step === "post") return { to: pages.build, search: { draft: projectId }, id: "step-post" };
  if (step === "accept") return { to: `${pages.project}/${projectId}`, search: {}, id: "bids" };
  const id = step === "money" ? "cents" : step === "approve" ? "evidence" : "selected-milestone";
  return { to: pages.tracking, search: { project: projectId }, id };
}
