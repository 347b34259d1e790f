import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { inOrder, waitsForViewer } from "./labels.ts";
import type { NegotiationSearch } from "./search.ts";

export type Selection = { negotiation: string } | { project: string } | null;

/** Returns the shown negotiation: the one in the address, else one at the viewer's turn, else the first. */
export function selectionOf(
  { negotiation, project }: Pick<NegotiationSearch, "negotiation" | "project">,
  listed: NegotiationSummary[],
  silent: { _id: string }[],
  viewerId: string,
): Selection {
  if (negotiation) return { negotiation };
  if (project) {
    // Prefers a negotiation at the viewer's turn among several about one project.
    const about = listed.filter((one) => one.project._id === project);
    const [first] = inOrder(about, "waiting", viewerId);
    return first ? { negotiation: first._id } : { project };
  }
  const first = listed.find((one) => waitsForViewer(one, viewerId)) ?? listed[0];
  if (first) return { negotiation: first._id };
  return silent[0] ? { project: silent[0]._id } : null;
}
